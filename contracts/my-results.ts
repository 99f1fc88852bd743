import type { ResultRow } from "#domain/results/result.ts"
import type { RiderCard } from "./rider-card.ts"

/** One of the viewer's own results (OR-06), first what a reader wants to know, then the raw data (D-29). */
export type MyResult = {
  stage: { path: string; title: string; competitionStartDate: number; timeZone: string }
  racingClass: string
  row: ResultRow
  /** Frozen at approval; null before. */
  position: number | null
  positionPoints: number | null
  raw: Record<string, unknown>
}

/** A stage that the viewer rides in now. */
export type RunningRide = { path: string; title: string; timeZone: string; revision: number }

/** The results of the viewer, the latest first, and the stages of now; a card is null as long as nothing has been scored. */
export type OwnResults = { results: MyResult[]; rides: { stage: RunningRide; card: RiderCard | null }[] }
