const hour = 3_600_000

/** How long ago an instant was, in whole hours under 24, else in whole days (ST-13), in the words of a language. */
export function writeAgo(at: number, now: number, language: string): string {
  const hours = Math.max(0, Math.floor((now - at) / hour))
  // “in this hour” says more than “0 hours ago”
  const numeric = hours === 0 ? "auto" : "always"
  const format = new Intl.RelativeTimeFormat(language, { numeric, style: "short" })
  return hours < 24 ? format.format(-hours, "hour") : format.format(-Math.floor(hours / 24), "day")
}
