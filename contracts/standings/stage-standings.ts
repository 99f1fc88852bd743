import type { WomenGroup } from "#domain/standings/standing.ts"

/** A club or a team, and what its riders earned in a stage. */
export type PooledPlace = { name: string; position: number; points: number }

/** The places of a stage beyond its classes, as far as everybody may see standings with it (OF-06). */
export type StagePodiums = {
  /** The groups in which somebody has a place, with the riders' places there. */
  women: { group: WomenGroup; places: { participantId: string; position: number }[] }[]
  /** Up to the third place. */
  clubs: PooledPlace[]
  teams: PooledPlace[]
}

/** The season so far of a rider in a class, as everybody may see the standings (TV-04). */
export type RiderSeason = {
  /** Id of the standing: `standingId` makes it from the rider's name and class. */
  id: string
  racingClass: string
  /** Null: no places are set yet. */
  position: number | null
  /** What places go by: the total, or that of the stages that count. */
  points: number
  /** A result that is dropped does not count for the place (RX-06). */
  stages: { title: string; position: number | null; points: number; isDropped: boolean }[]
}
