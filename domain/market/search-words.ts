import { normalizeText } from "#domain/site/normalize-text.ts"

/** Letters of a word that tell it apart; what is longer is cut. */
const longest = 40

const cut = (word: string): string => word.slice(0, longest)

const wordsOf = (text: string): string[] =>
  normalizeText(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.map(cut) ?? []

/** Returns the different words of a text, small and without accents, as a search compares them. */
export const searchWords = (text: string): string[] => [...new Set(wordsOf(text))]

/** Returns by what an ad is found: its words, and each two that follow one another as one, since “Gas Gas” is “GasGas”. */
export const foundBy = (text: string): string[] => {
  const words = wordsOf(text)
  return [...new Set([...words, ...words.slice(1).map((word, index) => cut(words[index] + word))])]
}

/** Returns a word of a search as it may be written together with the one before it, and with the one after it. */
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
 * Returns the word and what is left of it without one of its letters. Two words that differ by one typing error, that is a
 * letter too many, too few, a wrong one, or two that have changed places, have one of these in common. Of a word that has
 * to be typed right there is only itself.
 */
export const typingVariants = (word: string): string[] => {
  if (!isForgiven(word)) return [word]
  const shorter = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
  return [...new Set([word, ...shorter])]
}
