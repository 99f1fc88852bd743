/** Why one standing is ahead of another, with the figures of both (RU-06, D-19). */
export type StandingReason =
  | { code: "total"; ahead: number; behind: number }
  | { code: "total-minus-worst"; ahead: number; behind: number }
  /** Number of counted results. */
  | { code: "more-results"; ahead: number; behind: number }
  /** Points in the latest stage in which they differ; 0 where there is no counted result. */
  | { code: "later-stage"; order: number; ahead: number; behind: number }
  /** Number of stages in this place, the best in which they differ. */
  | { code: "better-places"; place: number; ahead: number; behind: number }
  | { code: "equal" }
