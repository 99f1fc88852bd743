import type { StageTieRule } from "#domain/results/stage-ties.ts"
import type { BoardRow, BoardStage } from "./live.ts"
import type { Neighbour } from "./rider-card.ts"

/** Rules of a stage that can be tried: what breaks its ties (RX-05), and what a missed section costs (RX-02); null: nothing costs that in openFree. */
export type StageRules = { ties: StageTieRule[]; missedPoints: number | null }

/** A rider, with the current place and the place under other rules. */
export type TriedLine = Pick<BoardRow, "id" | "name" | "racingNumber" | "total"> & {
  triedTotal: number | null
  /** The place now. */
  place: number
  tried: number
  /** Whom the rider would pass, be level with, or be passed by; null: the place would be the same. */
  why: (Neighbour & { isAhead: boolean }) | null
}

/** What a stage's results would be under other rules, beside what they are; nothing of it is stored. */
export type TriedRules = {
  stage: Pick<BoardStage, "path" | "title" | "timeZone" | "competitionType" | "resultsStatus"> & StageRules
  tried: StageRules
  /** Those in which somebody has a place. `outOfCompetition`: so many riders are not listed, as they have none (RX-01). */
  classes: { name: string; color: string; lines: TriedLine[]; outOfCompetition: number }[]
}
