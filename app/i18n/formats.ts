import {
  dayParts as day,
  dayOfYearParts,
  localeOf,
  millisecondParts,
  pointsOf,
  secondParts,
  timeParts as time,
} from "#contracts/formats.ts"

export type Formats = ReturnType<typeof makeFormats>

function makeFormats(language: string, timeZone: string) {
  const locale = localeOf(language)
  return {
    dayAndTime: new Intl.DateTimeFormat(locale, { ...day, ...time, timeZone }),
    fullDayAndTime: new Intl.DateTimeFormat(locale, { weekday: "long", ...day, ...time, timeZone }),
    // CL-06: DD.MM in every language, which is how Estonian writes it.
    dayOfMonth: new Intl.DateTimeFormat("et", { day: "2-digit", month: "2-digit", timeZone }),
    day: new Intl.DateTimeFormat(locale, { ...day, timeZone }),
    year: new Intl.DateTimeFormat("en", { year: "numeric", timeZone }),
    shortDayAndTime: new Intl.DateTimeFormat(locale, { ...dayOfYearParts, ...time, timeZone }),
    time: new Intl.DateTimeFormat(locale, { ...time, timeZone }),
    timeToSecond: new Intl.DateTimeFormat(locale, { ...secondParts, timeZone }),
    timeToMillisecond: new Intl.DateTimeFormat(locale, { ...millisecondParts, timeZone }),
    points: pointsOf(language),
    signedPoints: new Intl.NumberFormat(locale, { signDisplay: "exceptZero" }),
  }
}

const made = new Map<string, Formats>()

/** How a language writes instants (epoch milliseconds) in a time zone (D-03), and points. Formats are slow to make, so they are kept. */
export function formatsOf(language: string, timeZone: string): Formats {
  const key = `${language} ${timeZone}`
  const formats = made.get(key) ?? makeFormats(language, timeZone)
  made.set(key, formats)
  return formats
}
