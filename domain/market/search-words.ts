import { bareText } from "#domain/site/bare-text.ts"

/** Letters of a word that tell it apart; what is longer is cut. */
const longest = 40

/** Returns the different words of a text, small and without accents, as a search compares them. */
export const searchWords = (text: string): string[] => [
  ...new Set(
    bareText(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.map((word) => word.slice(0, longest)) ?? [],
  ),
]

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
