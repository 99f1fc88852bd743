/** Returns the letters without accents, small, with one space between words: what a search compares, and names that are told apart. */
export const normalizeText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .trim()
    .replace(/\s+/g, " ")
