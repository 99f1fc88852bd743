/** Returns the letters without accents, small, with one space between words: what a search compares, and names that are told apart. */
export const bareText = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, " ")
