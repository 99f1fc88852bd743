/** Letters without accents, in small letters, one space between words: what a search compares. */
export function bareText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, " ")
}
