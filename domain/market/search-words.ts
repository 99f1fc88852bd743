import { cutWord, wordsOf } from "#domain/site/search-words.ts"

/** Returns the search words of an ad: its words, and each two consecutive words as one, since “Gas Gas” is “GasGas”. */
export const foundBy = (text: string): string[] => {
  const words = wordsOf(text)
  return [...new Set([...words, ...words.slice(1).map((word, index) => cutWord(words[index] + word))])]
}

/** Returns a word of a search joined with the word before it, and with the one after it. */
export const writtenTogether = (words: readonly string[], at: number): string[] => {
  const [before, word = "", after] = [words[at - 1], words[at], words[at + 1]]
  return [
    ...(before === undefined ? [] : [cutWord(before + word)]),
    ...(after === undefined ? [] : [cutWord(word + after)]),
  ]
}

/** Is a typing error forgiven in this word? A short word has too many similar ones, and a wrong digit is another number. */
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
