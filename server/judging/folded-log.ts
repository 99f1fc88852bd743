import type { Scoring } from "#domain/competitions/scoring.ts"
import { foldEntry, type SectionEntry } from "#domain/judging/entry.ts"
import type { EntryLog, Recorder } from "./load-entry-logs.ts"

/** A log with what it folds to. */
export type FoldedLog = { log: EntryLog; entry: SectionEntry }

/** Returns a log with what it folds to under the rules of its stage. */
export const foldLog = (log: EntryLog, scoring: Scoring): FoldedLog => ({
  log,
  entry: foldEntry(log.taps, scoring, log.ruling),
})

/** Returns who judged what counts of an entry, or who ruled on it; null: nothing counts. */
export const recorderOf = ({ log, entry }: FoldedLog): Recorder | null =>
  log.ruledBy ?? log.judges.get(entry.attempt ?? "") ?? null
