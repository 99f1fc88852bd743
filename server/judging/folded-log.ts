import type { SectionEntry } from "#domain/judging/fold-entry.ts"
import type { EntryLog } from "./load-entry-logs.ts"

/** A log with what it folds to. */
export type FoldedLog = { log: EntryLog; entry: SectionEntry }
