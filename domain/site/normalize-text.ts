/** Returns a text in lower case, without accents and with single spaces: searches and comparisons of names use this form. */
export const normalizeText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .trim()
    .replace(/\s+/g, " ")
