/** Returns a day, an ISO date, so many days after another one; null: no calendar reaches that far. */
export const dayAfter = (day: string, days: number): string | null => {
  const moved = new Date(Date.parse(day) + days * 86_400_000)
  const year = moved.getUTCFullYear()
  return year >= 0 && year <= 9999 ? moved.toISOString().slice(0, 10) : null
}
