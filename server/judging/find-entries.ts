import { and, eq, inArray } from "drizzle-orm"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { type EntryPlace, entryKey } from "#server/stages/entry-log.ts"
import { builderOf, type StageWrite } from "#server/stages/write-stage.ts"

/** A stored entry as whoever rules on it needs it. */
export type FoundEntry = EntryPlace & { total: number | null; ruling: string | null }

/** Returns all entries of participants in a locked stage, by their keys. */
export const findEntries = async (
  write: StageWrite,
  participantIds: readonly string[],
): Promise<Map<string, FoundEntry>> => {
  const rows = await builderOf(write)
    .select({
      participantId: sectionEntry.participantId,
      section: sectionEntry.section,
      lap: sectionEntry.lap,
      total: sectionEntry.total,
      ruling: sectionEntry.ruling,
    })
    .from(sectionEntry)
    .where(
      and(
        eq(sectionEntry.stageKey, write.stage.key),
        inArray(sectionEntry.participantId, [...new Set(participantIds)]),
      ),
    )
  return new Map(rows.map((row) => [entryKey(row), row]))
}
