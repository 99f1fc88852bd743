/** How much is judged in a run, and for how long, seconds. */
export type Pace = {
  /** As many scores as a stage brings in a morning: the server's code is compiled meanwhile. */
  practice: { perSecond: number; seconds: number }
  warmUpSeconds: number
  /** How many scores are given evenly, and in how many seconds at least. */
  steady: { scores: number; seconds: number }
  burstScores: number
  /** How long it takes until all work for a burst has ended. */
  settling: number
  /** How long idling is measured. */
  idling: number
}

export const usualPace: Pace = {
  practice: { perSecond: 250, seconds: 12 },
  warmUpSeconds: 4,
  steady: { scores: 100, seconds: 20 },
  burstScores: 200,
  settling: 2,
  idling: 5,
}

/** The least that still is a run. */
export const smallestPace: Pace = {
  practice: { perSecond: 10, seconds: 0.2 },
  warmUpSeconds: 0.2,
  steady: { scores: 5, seconds: 0.5 },
  burstScores: 10,
  settling: 0.2,
  idling: 0.2,
}
