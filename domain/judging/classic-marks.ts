/** The points that a classic section can cost (part 2 §9). */
export const classicMarks = [0, 1, 2, 3, 5] as const

/** What a classic section cost. */
export type ClassicMarks = (typeof classicMarks)[number]

/** Is this a score of classic? */
export const isClassicMarks = (points: number): points is ClassicMarks =>
  points === 0 || points === 1 || points === 2 || points === 3 || points === 5
