import {
  cachedFormats,
  dateInSentenceParts,
  dayParts as day,
  dayOfYearParts,
  localeOf,
  millisecondParts,
  pointsOf,
  secondParts,
  timeParts as time,
} from "#contracts/fields/formats.ts"
import { useLanguage } from "#ui/speech.tsx"

/** The formats of the page's language in a time zone. */
export function useFormats(timeZone: string): Formats {
  const language = useLanguage()
  return formatsOf(language, timeZone)
}

export type Formats = ReturnType<typeof formatsOf>

/** How a language writes instants (epoch milliseconds) in a time zone (D-03), and points. */
export const formatsOf = cachedFormats((language: string, timeZone: string) => {
  const locale = localeOf(language)
  const dateInSentence = new Intl.DateTimeFormat(locale, { ...dateInSentenceParts(language), timeZone })
  const timeOfDay = new Intl.DateTimeFormat(locale, { ...time, timeZone })
  const timeToSecond = new Intl.DateTimeFormat(locale, { ...secondParts, timeZone })
  return {
    dayAndTime: new Intl.DateTimeFormat(locale, { ...day, ...time, timeZone }),
    fullDayAndTime: new Intl.DateTimeFormat(locale, { weekday: "long", ...day, ...time, timeZone }),
    // CL-06: DD.MM in every language, which is how Estonian writes it.
    dayOfMonth: new Intl.DateTimeFormat("et", { day: "2-digit", month: "2-digit", timeZone }),
    day: new Intl.DateTimeFormat(locale, { ...day, timeZone }),
    year: new Intl.DateTimeFormat("en", { year: "numeric", timeZone }),
    shortDayAndTime: new Intl.DateTimeFormat(locale, { ...dayOfYearParts, ...time, timeZone }),
    time: timeOfDay,
    /** An instant for the placeholders of a sentence, which must not decline it. */
    inSentence: (instant: number) => ({
      date: dateInSentence.format(instant),
      time: timeOfDay.format(instant),
    }),
    timeToSecond,
    timeToMillisecond: new Intl.DateTimeFormat(locale, { ...millisecondParts, timeZone }),
    minutesAgo: new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" }),
    /** Whole days from today on, in words where a language has one. */
    daysAhead: new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
    /** Of a start: with seconds only where it is not on a whole minute. */
    start: (at: number) => (at % 60_000 === 0 ? timeOfDay : timeToSecond),
    points: pointsOf(language),
    percent: new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }),
    average: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    signedPoints: new Intl.NumberFormat(locale, { signDisplay: "exceptZero" }),
  }
})

/** The time zone of everything that concerns the whole site and no institution: the one where it began (D-03). */
export const siteTimeZone = "Europe/Riga"
