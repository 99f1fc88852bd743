import type { StandingResult } from "./standing.ts"

/** What of a stage every such cell holds (SD-16). */
export type PooledResult = Pick<
  StandingResult,
  "title" | "status" | "url" | "resultStatus" | "positionAbsolutePoints"
> & {
  /** Points in the group that they were earned in. */
  individualPoints: number
  multiplier: number
}

/** One participant's line in a club or a team. */
export type PooledParticipant<Cell> = {
  name: string
  /** Id of the individual standing. */
  participantId: string
  /** The racing class. */
  group: string
  totalPoints: number
  /** By the stage's order. */
  stages: Readonly<Record<number, Cell>>
}

/** A club or a team with its participants by name (SD-10, SD-11). */
export type PooledStanding<Cell> = {
  name: string
  totalPoints: number
  /** Points of each stage, by the stage's order. */
  stageTotals: Readonly<Record<number, number>>
  participants: PooledParticipant<Cell>[]
}
