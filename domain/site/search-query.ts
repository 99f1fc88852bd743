import { soughtNumber } from "#domain/registration/participants.ts"
import { searchWords } from "./search-words.ts"

/** Further words do not improve a search. */
const mostWords = 6

/** Returns the words that a search is for, in lower case and plain letters; none: there is too little to search for. */
export const queryWords = (typed: string): string[] => {
  const words = searchWords(typed).slice(0, mostWords)
  // one letter would find a tenth of all riders; one digit may be a racing number
  return words.join("").length > 1 || words.some(isNumber) ? words : []
}

/** Returns those of the words that are numbers, as racing numbers are stored. */
export const numbersIn = (words: readonly string[]): string[] => words.filter(isNumber).map(soughtNumber)

const isNumber = (word: string): boolean => /^\d+$/.test(word)

/**
 * Returns the query of PostgreSQL's text search for words in any order, each as the beginning of a word; `007` also finds what
 * begins with 7. Words consist of letters and digits only, so none can be read as an operator.
 */
export const prefixQuery = (words: readonly string[]): string => words.map(beginning).join(" & ")

/** Returns the same query, in which numbers match only whole words. */
export const exactNumberQuery = (words: readonly string[]): string =>
  words.map((word) => (isNumber(word) ? anyOf(word, "") : beginning(word))).join(" & ")

const beginning = (word: string): string => anyOf(word, ":*")

const anyOf = (word: string, ending: "" | ":*"): string => {
  const number = soughtNumber(word)
  return number === word ? `'${word}'${ending}` : `('${word}'${ending} | '${number}'${ending})`
}
