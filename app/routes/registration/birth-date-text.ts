/** Returns a birth date (an ISO date) as the form writes it: `1996.07.14` (PA-03). */
export const writeBirthDate = (date: string): string => date.replaceAll("-", ".")

const yearFirst = /^(?<year>\d{4})\D{0,2}(?<month>\d{1,2})\D{0,2}(?<day>\d{1,2})\.?$/
const dayFirst = /^(?<day>\d{1,2})\D{1,2}(?<month>\d{1,2})\D{1,2}(?<year>\d{4})\.?$/

/** Returns the ISO date that somebody typed, also the other way round as `14.7.1996`; null: it is none. */
export const readBirthDate = (text: string): string | null => {
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

/**
 * Returns what somebody types with the points that belong after year and month, which the keys of a phone do not offer.
 * Who corrects what is there, or begins with the day, is left alone.
 */
export const withPoints = (text: string, before: string): string => {
  const isGoingOn = text.length > before.length && text.startsWith(before)
  if (!isGoingOn || !/^\d{4}/.test(text)) return text
  const digits = text.replace(/^(\d{4})\D(\d)\D$/, "$10$2").replace(/\D/g, "")
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].filter((part) => part !== "").join(".")
}
