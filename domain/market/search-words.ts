import { normalizeText } from "#domain/site/normalize-text.ts"

/** How many letters of a word are compared; the rest is cut. */
const longest = 40

const cut = (word: string): string => word.slice(0, longest)

const wordsOf = (text: string): string[] =>
  normalizeText(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.map(cut) ?? []

/** Returns the distinct words of a text, in lower case and without accents, as a search compares them. */
export const searchWords = (text: string): string[] => [...new Set(wordsOf(text))]

/** Returns the search words of an ad: its words, and each two consecutive words as one, since “Gas Gas” is “GasGas”. */
export const foundBy = (text: string): string[] => {
  const words = wordsOf(text)
  return [...new Set([...words, ...words.slice(1).map((word, index) => cut(words[index] + word))])]
}

/** Returns a word of a search joined with the word before it, and with the one after it. */
export const writtenTogether = (words: readonly string[], at: number): string[] => {
  const [before, word = "", after] = [words[at - 1], words[at], words[at + 1]]
  return [
    ...(before === undefined ? [] : [cut(before + word)]),
    ...(after === undefined ? [] : [cut(word + after)]),
  ]
}

/** A shorter word has too many neighbours, and a number that is off by one is another number. */
const isForgiven = (word: string): boolean => word.length >= 4 && !/\p{N}/u.test(word)

/**
 * Returns the word, and the word without each one of its letters. Two words that differ by one typing error, that is an extra,
 * missing or wrong letter or two swapped letters, have one of these in common. A word without tolerance for errors has only
 * itself.
 */
export const typingVariants = (word: string): string[] => {
  if (!isForgiven(word)) return [word]
  const shorter = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
  return [...new Set([word, ...shorter])]
}
