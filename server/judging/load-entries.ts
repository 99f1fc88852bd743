import { and, eq, inArray } from "drizzle-orm"
import type { Ruling } from "#domain/judging/judge-event.ts"
import type { LockedStage } from "#server/db/lock-stage.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { EntryPlace } from "./entry-key.ts"

/** A section entry as it was folded last. */
export type StoredEntry = EntryPlace & {
  total: number | null
  conflict: boolean
  ruling: Ruling["kind"] | null
}

/** Returns all section entries of some participants. */
export const loadEntries = (
  tx: Transaction,
  stage: LockedStage,
  participantIds: readonly string[],
): Promise<StoredEntry[]> =>
  tx
    .select({
      participantId: sectionEntry.participantId,
      section: sectionEntry.section,
      lap: sectionEntry.lap,
      total: sectionEntry.total,
      conflict: sectionEntry.conflict,
      ruling: sectionEntry.ruling,
    })
    .from(sectionEntry)
    .where(
      and(eq(sectionEntry.stageKey, stage.key), inArray(sectionEntry.participantId, [...participantIds])),
    )
