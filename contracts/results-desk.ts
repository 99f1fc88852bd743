/** What the visitor of a results page may do there, besides looking; null: nothing. */
export type ResultsRights = { mayReopen: boolean } | null

/** A penalty as those see it who may change it. */
export type DeskPenalty = {
  id: string
  /** Above 0, whichever way they count. */
  points: number
  /** Somebody's own words, or the code that stands where they gave none. */
  reason: string
  /** Epoch milliseconds. */
  timestamp: number
  /** Who gave it. */
  by: string
}
