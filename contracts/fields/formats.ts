import type { CellScore } from "#domain/judging/points.ts"
/** The locale that a language is written by: in English, too, the day comes before the month where the sport is ridden. */
export const localeOf = (language: string): string => (language === "en" ? "en-GB" : language)

/** A time of the day, to the minute. */
export const timeParts = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const

/** A time of the day, to the second: taps follow one another in seconds. */
export const secondParts = { ...timeParts, second: "2-digit" } as const

/** A time of the day, to the millisecond. */
export const millisecondParts = { ...secondParts, fractionalSecondDigits: 3 } as const

/** A day of this year, with its month in words. */
export const dayOfYearParts = { day: "numeric", month: "long" } as const

/**
 * A day of this year within a sentence: Latvian and Estonian would decline the name of the month, so they write it as a number.
 */
export const dateInSentenceParts = (language: string): Intl.DateTimeFormatOptions =>
  language === "en" ? dayOfYearParts : { day: "2-digit", month: "2-digit" }

/** A day. */
export const dayParts = { ...dayOfYearParts, year: "numeric" } as const

/** Caches formats by their language, and their time zone if they have one: formats are slow to make. */
export const cachedFormats = <By extends string[], Made>(
  make: (...by: By) => Made,
): ((...by: By) => Made) => {
  const cache = new Map<string, Made>()
  return (...by) => {
    const key = by.join(" ")
    const made = cache.get(key) ?? make(...by)
    cache.set(key, made)
    return made
  }
}

/** Caches the formats of instants with these parts by language and time zone. */
export const cachedInstantFormats = (parts: Intl.DateTimeFormatOptions) =>
  cachedFormats(
    (language: string, timeZone: string) =>
      new Intl.DateTimeFormat(localeOf(language), { ...parts, timeZone }),
  )

/** How a language writes points, which may have decimals. */
export const pointsOf = cachedFormats((language: string) => new Intl.NumberFormat(localeOf(language)))

/** Writes the score of a section: its points, M for one that was missed (RX-02), and a dash where there is none. */
export const writeScore = (score: CellScore, points: Intl.NumberFormat): string =>
  typeof score === "number" ? points.format(score) : (score ?? "–")

/** How a language writes a price in euro, with two decimals (D-42). */
export const euroOf = cachedFormats(
  (language: string) => new Intl.NumberFormat(localeOf(language), { style: "currency", currency: "EUR" }),
)

/** A number in digits, with a point before its decimals, as a language writes it. */
export const writeDecimals = (digits: string, language: string): string =>
  language === "en" ? digits : digits.replace(/^(-?\d+)\.(\d+)$/, "$1,$2")
