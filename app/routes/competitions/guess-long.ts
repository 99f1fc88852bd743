/** Characters in a line of a description: on a phone, and in its widest column. */
const lineLengths = { phone: 44, wide: 88 }

const shownLines = 4

/**
 * Returns where a description is likely to be longer than its four lines (ST-04): its button then has its room before
 * anybody measured, and nothing below moves.
 */
export const guessLong = (text: string): "everywhere" | "on phones" | "nowhere" => {
  if (countLines(text, lineLengths.wide) > shownLines) return "everywhere"
  return countLines(text, lineLengths.phone) > shownLines ? "on phones" : "nowhere"
}

const countLines = (text: string, length: number): number =>
  text
    .split("\n")
    .map((paragraph) => Math.max(1, Math.ceil(paragraph.length / length)))
    .reduce((sum, lines) => sum + lines, 0)
