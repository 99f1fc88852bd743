/** By how many days a season is moved by default: to the next year, on the same day of the week. */
export const daysToNextSeason = 364

/** Returns a name with one year replaced by another, wherever it is a number of its own, as in `Kandava 2026`. */
export const inYear = (name: string, from: string, to: string): string =>
  name.replace(new RegExp(`(?<!\\d)${from}(?!\\d)`, "g"), to)
