import type { StageTieRule } from "#domain/results/stage-ties.ts"
import type { BoardRow, BoardStage } from "./live.ts"
import type { Neighbour } from "./rider-card.ts"

/** A rider whose place under other rules stands beside the one of now. */
export type TriedLine = Pick<BoardRow, "id" | "name" | "racingNumber" | "total"> & {
  /** The place now. */
  place: number
  tried: number
  /** Whom the rider would pass, be level with, or be passed by; null: the place would be the same. */
  why: (Neighbour & { isAhead: boolean }) | null
}

/** What a stage's results would be under other rules, beside what they are; nothing of it is stored. */
export type TriedRules = {
  stage: Pick<BoardStage, "path" | "title" | "timeZone" | "competitionType" | "resultsStatus" | "ties">
  tried: StageTieRule[]
  /** Those in which somebody has a place. */
  classes: { name: string; color: string; lines: TriedLine[] }[]
}
