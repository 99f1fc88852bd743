import { type Guide, type GuideName, guideNames, linesOfBlock, textOfLine } from "./guide.ts"
import { normalizeText } from "./normalize-text.ts"

/** Maximum length of a search text, in characters; the rest is ignored. */
export const mostSearchedInGuide = 100

/** Maximum number of sections that a search finds. */
export const mostFoundInGuide = 12

/** Maximum number of words of a search: more only make it harder to find something. */
const mostWords = 8

/** A part of a sentence, and whether it begins like a word that was searched for. */
export type SentencePart = { text: string; isFound: boolean }

/** A section that was found, with its best sentence; null if only the heading has the words. */
export type FoundSection = {
  guide: GuideName
  id: string
  title: string
  heading: string
  sentence: readonly SentencePart[] | null
}

type Indexed = { text: string; words: readonly string[] }
type IndexedSection = Omit<FoundSection, "sentence"> & {
  headingWords: readonly string[]
  sentences: readonly Indexed[]
}

/** The index of the guides, made once for each language. */
export type GuideIndex = readonly IndexedSection[]

/** Returns the index of all guides of a language. */
export const indexGuides = (guides: Readonly<Record<GuideName, Guide>>): GuideIndex =>
  guideNames.flatMap((guide) =>
    guides[guide].sections.map(({ id, heading, blocks }) => ({
      guide,
      id,
      title: guides[guide].title,
      heading,
      headingWords: wordsOf(heading),
      sentences: blocks
        .flatMap(linesOfBlock)
        .flatMap((line) => textOfLine(line).split(betweenSentences))
        .map((text) => ({ text, words: wordsOf(text) })),
    })),
  )

const betweenSentences = /(?<=[.!?…])\s+(?=[\p{Lu}\d„“])/u

/**
 * Returns the sections that have every word of a text, those first that have them in the heading. Case and accents make no
 * difference, and neither does the ending of a longer word: “kohtunik” finds “kohtunikule”, and “approval” finds “approve”.
 */
export const searchGuide = (index: GuideIndex, text: string): FoundSection[] => {
  const sought = [...new Set(wordsOf(text.slice(0, mostSearchedInGuide)))].slice(0, mostWords)
  if (sought.length === 0) return []
  return index
    .flatMap((section) => {
      const score = scoreOf(section, sought)
      return score === null ? [] : [{ section, score }]
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostFoundInGuide)
    .map(({ section: { guide, id, title, heading, sentences } }) => ({
      guide,
      id,
      title,
      heading,
      sentence: bestSentence(sentences, sought),
    }))
}

/** Returns how well a section matches all words; null: it lacks one. */
const scoreOf = ({ headingWords, sentences }: IndexedSection, sought: readonly string[]): number | null => {
  const scores = sought.map((word) => {
    const inText = Math.max(0, ...sentences.map(({ words }) => closeness(words, word)))
    return inHeading * closeness(headingWords, word) + inText
  })
  return scores.includes(0) ? null : scores.reduce((sum, one) => sum + one, 0)
}

/** A word in the heading weighs more than the same word anywhere in the text. */
const inHeading = 4

/** 2: one of the words begins with this one; 1: one begins with its stem; 0: none does. */
const closeness = (words: readonly string[], sought: string): number => {
  if (words.some((word) => word.startsWith(sought))) return 2
  const stem = stemOf(sought)
  return words.some((word) => word.startsWith(stem)) ? 1 : 0
}

/** A word without the letters that an ending may change: a third of it, at most three. */
const stemOf = (word: string): string => word.slice(0, word.length - Math.min(3, Math.floor(word.length / 3)))

const wordsOf = (text: string): string[] => normalizeText(text).match(/[\p{L}\d]+/gu) ?? []

const bestSentence = (sentences: readonly Indexed[], sought: readonly string[]): SentencePart[] | null => {
  const scored = sentences.map(({ text, words }) => ({
    text,
    score: sought.reduce((sum, word) => sum + closeness(words, word), 0),
  }))
  const best = scored.reduce((found, one) => (one.score > found.score ? one : found), { text: "", score: 0 })
  return best.score === 0 ? null : partsOf(best.text, sought)
}

/** Returns a sentence in parts: its words, and the text between them. */
const partsOf = (sentence: string, sought: readonly string[]): SentencePart[] =>
  (sentence.match(/[\p{L}\p{M}\d]+|[^\p{L}\p{M}\d]+/gu) ?? []).map((text) => ({
    text,
    isFound: sought.some((word) => closeness(wordsOf(text), word) > 0),
  }))
