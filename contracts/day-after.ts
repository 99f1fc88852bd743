const dayMilliseconds = 86_400_000

/** Returns a day, an ISO date, so many days after another one; null: no calendar reaches that far. */
export const dayAfter = (day: string, days: number): string | null => {
  const moved = new Date(Date.parse(day) + days * dayMilliseconds)
  const year = moved.getUTCFullYear()
  return year >= 0 && year <= 9999 ? moved.toISOString().slice(0, 10) : null
}

/** Returns how many days one day, an ISO date, is after another. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / dayMilliseconds
