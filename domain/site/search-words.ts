import { normalizeText } from "./normalize-text.ts"

/** How many letters of a word are compared; the rest is cut. */
const longest = 40

/** Returns a word as far as it is compared. */
export const cutWord = (word: string): string => word.slice(0, longest)

/** Returns the words of a text in their order, in lower case and plain letters, as a search compares them. */
export const wordsOf = (text: string): string[] =>
  normalizeText(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.map(cutWord) ?? []

/** Returns the same words, each once. */
export const searchWords = (text: string): string[] => [...new Set(wordsOf(text))]
