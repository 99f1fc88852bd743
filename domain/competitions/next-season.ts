/** A season is moved by so many days unless somebody says otherwise: a year later, on the same day of the week. */
export const daysToNextSeason = 364

/** Returns a name with one year in place of another, wherever it stands as a number of its own: `Kandava 2026`. */
export const inYear = (name: string, from: string, to: string): string =>
  name.replace(new RegExp(`(?<!\\d)${from}(?!\\d)`, "g"), to)
