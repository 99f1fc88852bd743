/** The categories of the market (MK-02), in the order in which they are offered. */
export const adCategories = [
  "bikes",
  "accessories",
  "equipment",
  "spare-parts",
  "safety-gear",
  "tools-and-equipment",
  "trailers-and-transport",
  "parts-and-accessories",
  "miscellaneous",
] as const

/** The category of an ad. */
export type AdCategory = (typeof adCategories)[number]

/** Minimum and maximum length of an ad's description, in letters (MK-03). */
export const descriptionLetters = { fewest: 20, most: 5_000 } as const

/** Maximum length of a title, in letters. */
const most = 70

/**
 * Returns the title of an ad, which is the beginning of its description in whole words, because ads have no title of their own.
 */
export const adTitle = (description: string): string => {
  const line = description.trim().split("\n", 1)[0]?.trim() ?? ""
  // an ordinal ends with a full stop too, but is followed by a lower-case letter
  const sentence = /^.{10,}?[.!?](?=\s+\p{Lu})/u.exec(line)?.[0].slice(0, -1) ?? line
  const letters = [...sentence]
  if (letters.length <= most) return sentence
  const cut = letters.slice(0, most).join("")
  const space = cut.lastIndexOf(" ")
  // a very long word has to be cut somewhere
  return `${space < most / 2 ? cut : cut.slice(0, space).trimEnd()}…`
}

/** Why somebody reports an ad (D-40). */
export const reportReasons = ["fraud", "not-allowed", "not-own", "wrong-place", "other"] as const

/** One of these reasons. */
export type ReportReason = (typeof reportReasons)[number]

/**
 * Returns a typed amount of euros without what only people read: spaces, the sign of the currency, and what parts thousands, as in
 * `1.200,50` (D-42). One sign before three digits stays, and so is not understood: `1.200` may be 1200 or 1.20.
 */
export const plainAmount = (typed: string): string => {
  const amount = typed.replace(/[\s€'’]/g, "")
  const [, whole = "", part] = /^([\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(amount) ?? []
  const groups = [",", "."].map((sign) => whole.split(sign)).find(areThousands)
  if (!groups || (part === undefined && groups.length === 2)) return amount
  return groups.join("") + (part === undefined ? "" : `.${part}`)
}

const areThousands = ([first = "", ...rest]: readonly string[]): boolean =>
  /^[1-9]\d{0,2}$/.test(first) && rest.length > 0 && rest.every((group) => /^\d{3}$/.test(group))
