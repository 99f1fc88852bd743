import { cachedFormats } from "#contracts/fields/formats.ts"

const hour = 3_600_000

const numericOf = cachedFormats(
  (language: string) => new Intl.RelativeTimeFormat(language, { numeric: "always", style: "short" }),
)
// “in this hour” says more than “0 hours ago”
const inWordsOf = cachedFormats(
  (language: string) => new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" }),
)

/** How long ago an instant was, in whole hours under 24, else in whole days (ST-13), in the words of a language. */
export function writeAgo(at: number, now: number, language: string): string {
  const hours = Math.max(0, Math.floor((now - at) / hour))
  const format = hours === 0 ? inWordsOf(language) : numericOf(language)
  return hours < 24 ? format.format(-hours, "hour") : format.format(-Math.floor(hours / 24), "day")
}
