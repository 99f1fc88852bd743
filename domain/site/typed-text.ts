/** Can the database store a text? It must have no NUL and no unpaired surrogate. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes("\0")

/** Most characters of a slug. */
export const longestSlug = 60

/** Returns the part of an address that a name suggests: its letters without accents, its digits, and dashes (D-01). */
export const slugOf = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, "")

/** Returns whether a text may be a part of an address. */
export const isSlug = (text: string): boolean =>
  text.length <= longestSlug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
