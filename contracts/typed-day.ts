/** Returns a day (an ISO date) as forms write it: `1996.07.14` (PA-03). */
export const writeDay = (date: string): string => date.replaceAll("-", ".")

/** Returns the day of its month of a day (an ISO date), DD.MM in every language (SD-05). */
export const writeDayOfMonth = (date: string): string => `${date.slice(8, 10)}.${date.slice(5, 7)}`

const yearFirst = /^(?<year>\d{4})\D{0,2}(?<month>\d{1,2})\D{0,2}(?<day>\d{1,2})\.?$/
const dayFirst = /^(?<day>\d{1,2})\D{1,2}(?<month>\d{1,2})\D{1,2}(?<year>\d{4})\.?$/

/** Returns the ISO date that somebody typed, also the other way round as `14.7.1996`; null: it is none. */
export const readDay = (text: string): string | null => {
  const parts = (yearFirst.exec(text.trim()) ?? dayFirst.exec(text.trim()))?.groups
  if (!parts) return null
  const { year = "", month = "", day = "" } = parts
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isDay(date) ? date : null
}

const isDay = (date: string): boolean => {
  const instant = Date.parse(`${date}T00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date)
}
