import { wordsIn } from "#domain/site/search-words.ts"

/** Further words do not improve a search. */
const mostWords = 6

/** Returns the words that a search is for, in lower case and without accents; none: there is too little to search for. */
export const queryWords = (typed: string): string[] => {
  const words = wordsAsStored(typed).slice(0, mostWords)
  // one letter would find a tenth of all riders; one digit may be a racing number
  return words.join("").length > 1 || words.some(isNumber) ? words : []
}

/**
 * Returns the words of a text, each once, as the database's `search_text` makes them: only accents are taken from letters. Any other
 * sign, such as ´ for an apostrophe, parts words, unless it counts as a letter.
 */
const wordsAsStored = (text: string): string[] => {
  const plain = text.normalize("NFD").replace(/[\u0300-\u036f]/g, "")
  return [...new Set(wordsIn(plain.toLowerCase()))]
}

/** Returns those of the words that are numbers. */
export const numbersIn = (words: readonly string[]): string[] => words.filter(isNumber)

const isNumber = (word: string): boolean => /^\d+$/.test(word)

/**
 * Returns the query of PostgreSQL's text search for words in any order, each as the beginning of a word. Words consist of letters
 * and digits only, so none can be read as an operator.
 */
export const prefixQuery = (words: readonly string[]): string => words.map(beginning).join(" & ")

/** Returns the same query, in which numbers match only whole words. */
export const exactNumberQuery = (words: readonly string[]): string =>
  words.map((word) => (isNumber(word) ? `'${word}'` : beginning(word))).join(" & ")

const beginning = (word: string): string => `'${word}':*`
