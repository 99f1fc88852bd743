import type { CompetitionType } from "#domain/competitions/scoring.ts"

/** Returns points as a whole number of hundredths. Sums of these are exact in any order; 0.1 + 0.2 is not 0.3. */
export const toHundredths = (points: number): number => Math.round(points * 100)

/** Returns a sum of hundredths as points. */
export const fromHundredths = (sum: number): number => sum / 100

/** Returns points to the nearest hundredth, the smallest unit of a score. */
export const roundPoints = (points: number): number => fromHundredths(toHundredths(points))

/** Do points have at most two decimals? */
export const isInHundredths = (points: number): boolean => roundPoints(points) === points

/** Returns a sum of points, each to the nearest hundredth; their order does not matter. */
export const sumPoints = (points: Iterable<number>): number => {
  let sum = 0
  for (const one of points) sum += toHundredths(one)
  return fromHundredths(sum)
}

/** The points that a classic section can cost (D-06). */
export const classicMarks = [0, 1, 2, 3, 5] as const

/** What a classic section cost. */
export type ClassicMarks = (typeof classicMarks)[number]

/** How a card shows a section that a rider did not ride (RX-02). */
export const missedMark = "M"

/** The score of a section: its points, or M. */
export type SectionScore = number | typeof missedMark

/** What a card shows for a section; null: nothing. */
export type CellScore = SectionScore | null

/** Returns what a card shows for a section with these points. */
export const cellScore = <Points extends number | null>(
  points: Points,
  isMissed: boolean | undefined,
): Points | typeof missedMark => (points !== null && isMissed === true ? missedMark : points)

/** Returns what penalty points add to a total, to make it worse: in openFree, where more is better, below 0 (D-08). */
export const signedPenalty = (points: number, type: CompetitionType): number =>
  type === "classic" ? points : -points

/** Is this a score of classic? */
export const isClassicMarks = (points: number): points is ClassicMarks =>
  points === 0 || points === 1 || points === 2 || points === 3 || points === 5

/**
 * Returns the section points of a correction: in classic everything except 0, 1, 2, 3 and 5 becomes 0 (SP-06), in openFree
 * negative points become 0 (D-07), and points are rounded to hundredths.
 */
export const correctedPoints = (points: number, type: CompetitionType): number => {
  if (type === "classic") return isClassicMarks(points) ? points : 0
  return Math.max(0, roundPoints(points))
}

/** Returns a typed section score: points, or M for a section that was not ridden; null: the text is neither. */
export const readScore = (text: string): CellScore =>
  text.trim().toUpperCase() === missedMark ? missedMark : readPoints(text)

/** Returns the points that somebody typed, with a comma or a point before decimals; null: not such a number. */
export const readPoints = (text: string): number | null =>
  /^\d{1,4}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : null
