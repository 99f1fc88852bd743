import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { isClassicMarks, missedMark } from "#domain/judging/points.ts"

/** Is this the whole score of a section of classic? Then nothing more is typed into its cell. */
export const isMark = (text: string): boolean =>
  text === missedMark || (text !== "" && isClassicMarks(Number(text)))

/**
 * Nothing but spaces is left out of a number: keyboards add them by themselves, and they change no number. Any other character stays, and
 * is said to be wrong: without it `1x2` would be 12, and a cell with a letter in it would be empty.
 */
const withoutSpaces = (typed: string): string => typed.replaceAll(/\s/g, "")

/**
 * Returns what a cell of classic says after a key: what was typed last replaces what was there, wherever the caret was. `typed`: what the
 * key wrote, also where the cell said the same before; null: something was deleted, and `value` is what is left.
 */
export const readMark = (typed: string | null, value: string): string =>
  (withoutSpaces(typed ?? "") || withoutSpaces(value)).toUpperCase().slice(-1)

/**
 * Returns what a field says in which a letter may stand in place of digits: what was typed last replaces what was there, a letter the
 * digits and a digit the letter. `before`: what the field said until now.
 */
export const readDigits = (typed: string, before: string, letter: string | undefined): string => {
  const text = withoutSpaces(typed)
  if (letter === undefined || !text.toUpperCase().includes(letter)) return text
  const digits = text.toUpperCase().replaceAll(letter, "")
  if (before === letter) return digits || letter
  return digits === before || text.toUpperCase().endsWith(letter) ? letter : text
}

/** Returns the scores of a text that is pasted: in classic one for each digit or M; in openFree they have spaces between them. */
export const scoresIn = (pasted: string, type: CompetitionType): string[] =>
  type === "openFree"
    ? pasted.split(/[\s;]+/).filter((score) => score !== "")
    : [...pasted.replaceAll(/[\s,;]/g, "")]

/** A number with a point before decimals, and the position of the caret in it. */
type Decimals = { text: string; caret: number }

/** Reads what was typed: with a point before decimals, without spaces and leading zeros, and where the caret is then. */
export function readDecimals(typed: string, caret: number): Decimals {
  const text = decimalsIn(typed).replace(/^0+(?=\d)/, "")
  // counted from the end: what is left out stands before the caret
  return { text, caret: Math.max(0, text.length - decimalsIn(typed.slice(caret)).length) }
}

const decimalsIn = (typed: string) => withoutSpaces(typed).replaceAll(",", ".")
