/** Returns the letters without accents, small, with one space between words: what a search compares, and names that are told apart. */
export const normalizeText = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, " ")

/** Can a database keep a text? It holds no NUL, and no half of a surrogate pair. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes("\0")
