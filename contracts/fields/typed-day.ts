/** Returns a day (an ISO date) as forms write it: `1996.07.14` (PA-03). */
export const writeDay = (date: string): string => date.replaceAll("-", ".")

/** Returns the day and month of an ISO date, DD.MM in every language (SD-05). */
export const writeDayOfMonth = (date: string): string => `${date.slice(8, 10)}.${date.slice(5, 7)}`

const yearFirst = /^(?<year>[1-9]\d{3})\D{0,2}(?<month>\d{1,2})\D{0,2}(?<day>\d{1,2})\.?$/
const dayFirst = /^(?<day>\d{1,2})\D{1,2}(?<month>\d{1,2})\D{1,2}(?<year>[1-9]\d{3}|\d{2})\.?$/

/** Of years with two digits those from here on are of the 20th century, the others of ours: riders were born in both. */
const firstOfLastCentury = 40

/**
 * Returns the ISO date that somebody typed, even with the day first, as in `14.7.1996` or `14.7.96`; null: it is not a date. What was
 * read is shown below the field.
 */
export const readDay = (text: string): string | null => {
  const parts = (yearFirst.exec(text.trim()) ?? dayFirst.exec(text.trim()))?.groups
  if (!parts) return null
  const { year: typedYear = "", month = "", day = "" } = parts
  const century = Number(typedYear) < firstOfLastCentury ? "20" : "19"
  const year = typedYear.length === 2 ? century + typedYear : typedYear
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isDay(date) ? date : null
}

const isDay = (date: string): boolean => {
  const instant = Date.parse(`${date}T00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date)
}

const local = /^(?<day>\d{4}-\d\d-\d\d)T(?<clock>\d\d:\d\d)(?<offset>[+-]\d\d:\d\d)?$/
const typed = /^(?<day>.*\d\.?)[\sT,]+(?<hours>\d{1,2})[:.]?(?<minutes>\d\d)(?:\s*(?<offset>[+-]\d\d:\d\d))?$/

/** Returns a clock's time, `2026-05-16T10:00`, as forms write it: `2026.05.16 10:00`. Another text stays as it is. */
export const writeTime = (time: string): string => {
  const { day = "", clock = "", offset = "" } = local.exec(time)?.groups ?? {}
  return day === "" ? time : `${writeDay(day)} ${clock} ${offset}`.trimEnd()
}

/**
 * Returns the clock's time that somebody typed, `2026-05-16T10:00`, followed by how far the clock is ahead of UTC where they
 * said so; null: it is no time. The day may come first, as in `16.5.2026 10:00`.
 */
export const readTime = (text: string): string | null => {
  const parts = typed.exec(text.trim().replace(/^(\d{8})(\d{4})$/, "$1 $2"))?.groups
  if (!parts) return null
  const { day = "", hours = "", minutes = "", offset = "" } = parts
  const date = readDay(day)
  if (date === null || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${date}T${hours.padStart(2, "0")}:${minutes}${offset}`
}
