const dayMilliseconds = 86_400_000

/** Returns the day, an ISO date, that is a number of days after another one; null: it is outside the years 0 to 9999. */
export const dayAfter = (day: string, days: number): string | null => {
  const moved = new Date(Date.parse(day) + days * dayMilliseconds)
  const year = moved.getUTCFullYear()
  return year >= 0 && year <= 9999 ? moved.toISOString().slice(0, 10) : null
}

/** Returns how many days the second day is after the first, both ISO dates; below 0: it is before. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / dayMilliseconds
