import { type ComponentType, createContext, use } from "react"
import type { ResultsRights } from "#contracts/judging/race-desk.ts"
import type { Board, BoardRow, BoardStage } from "#contracts/results/live.ts"
import type { OwnCard, RiderCard } from "#contracts/results/rider-card.ts"

/** What is known of a stage by now. */
export type StageNow = Pick<Board, "classes" | "rows" | "revision"> & {
  stage: Pick<Board["stage"], "path" | "timeZone" | "competitionType" | "resultsStatus">
}

/** For dialogs, which outlive the rows that they were opened from. */
export const StageNowContext = createContext<StageNow | null>(null)

export type RiderNow = Pick<StageNow, "stage" | "revision"> & {
  /** The rider's line as it is now; as it was last where it is gone. */
  row: BoardRow
  isGone: boolean
}

/** Returns what a dialog knows of its stage by now. */
export function useStageNow(): StageNow {
  const known = use(StageNowContext)
  if (!known) throw new Error("There is no StageNowContext around this dialog")
  return known
}

/** Returns the current state of the rider whose line a dialog was opened from. */
export const useRiderNow = (opened: BoardRow): RiderNow => riderNow(useStageNow(), opened)

/** Returns the state of a rider in what is known of the stage. */
export function riderNow({ stage, rows, revision }: StageNow, opened: BoardRow): RiderNow {
  const row = rows.find(({ id }) => id === opened.id)
  return { stage, revision, row: row ?? opened, isGone: row === undefined }
}

/** The part of the results page that only those load who may change results. */
export type Desk = {
  /** Leads through the steps of the results, above the lists. */
  Panel: ComponentType<{ board: Board; rights: NonNullable<ResultsRights>; now: number }>
  LineMenu: ComponentType<{ row: BoardRow; stage: Pick<BoardStage, "resultsStatus"> }>
  /** A rider's card that can be changed. */
  Card: ComponentType<{ card: RiderCard; own: OwnCard | null; address: string }>
}

/** The desk of those who may change results; null for all others, and until it is loaded. */
export const DeskContext = createContext<Desk | null>(null)
