import type { Scoring } from "#domain/competitions/scoring.ts"
import { foldEntry, type SectionEntry } from "#domain/judging/fold-entry.ts"
import type { EntryLog } from "./load-entry-logs.ts"

/** A log with what it folds to. */
export type FoldedLog = { log: EntryLog; entry: SectionEntry }

/** Returns a log with what it folds to under the rules of its stage. */
export const foldLog = (log: EntryLog, scoring: Scoring): FoldedLog => ({
  log,
  entry: foldEntry(log.taps, scoring, log.ruling),
})
