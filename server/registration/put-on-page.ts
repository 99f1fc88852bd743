import { and, eq, inArray, or, sql } from "drizzle-orm"
import type { ActingUser } from "#server/db/context.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { declinedEntry, linkedEntry, rider } from "#server/db/schema/riders.ts"
import { writeAudits } from "#server/db/write-audit.ts"
import { type Entry, entriesOfRider } from "#server/stages/find-riders.ts"
import { lockLinks } from "#server/stages/rider-links.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"

type OnPage = {
  /** To whom the entries are linked. */
  rider: string
  entries: readonly Entry[]
  /** To whom they were linked before. */
  former: string | null
}

/**
 * Links entries to a rider (RI-04), under the lock of links; the caller knows that the rider wants a page. Returns why not: the rider has
 * an entry in one of their stages, as nobody rides twice, or has taken one of them off their page; null: they are linked.
 */
export const putOnPage = async (
  write: StageWrite,
  by: ActingUser,
  { rider: to, entries, former }: OnPage,
): Promise<"rider-in-stage" | "link-declined" | null> => {
  if (await isInStages(write, to, entries)) return "rider-in-stage"
  if (await isDeclined(write, to, entries)) return "link-declined"
  await write.db
    .insert(linkedEntry)
    .values(entries.map(({ stageKey, participantId }) => ({ stageKey, participantId, riderId: to })))
    .onConflictDoUpdate({
      target: [linkedEntry.stageKey, linkedEntry.participantId],
      set: { riderId: to },
    })
  const paths = await pathsOf(write, entries)
  await writeAudits(
    write.db,
    entries.map(({ stageKey, participantId }) => ({
      event: "link_rider",
      data: {
        stage: paths.get(stageKey),
        participant: participantId,
        before: { rider: former },
        after: { rider: to },
      },
    })),
    by,
  )
  return null
}

/** Links an entry that was just written to a rider (RI-04), or says why not. A rider who wants no page is not found (RI-03). */
export const linkWritten = async (
  write: StageWrite,
  by: ActingUser,
  { id, rider: to }: { id: string; rider: string },
): Promise<"rider-not-found" | "rider-in-stage" | "link-declined" | null> => {
  await lockLinks(write.db, [to])
  const isShown = and(eq(rider.id, to), eq(rider.isHidden, false))
  if ((await write.db.$count(rider, isShown)) === 0) return "rider-not-found"
  const entries = [{ stageKey: write.stage.key, participantId: id }]
  return putOnPage(write, by, { rider: to, entries, former: null })
}

/** Returns whether a rider has an entry in one of these stages. */
const isInStages = async (
  write: StageWrite,
  riderId: string,
  entries: readonly Entry[],
): Promise<boolean> => {
  const keys = entries.map(({ stageKey }) => stageKey)
  const { rows } = await write.db.execute(
    sql`select from ${entriesOfRider(riderId)} entry where stage_key = any(${sql.param(keys)}::int[]) limit 1`,
  )
  return rows.length > 0
}

/** Returns whether a rider has taken one of these entries off their page. */
const isDeclined = async (
  write: StageWrite,
  riderId: string,
  entries: readonly Entry[],
): Promise<boolean> => {
  const isOne = entries.map(({ stageKey, participantId }) =>
    and(eq(declinedEntry.stageKey, stageKey), eq(declinedEntry.participantId, participantId)),
  )
  return (await write.db.$count(declinedEntry, and(eq(declinedEntry.riderId, riderId), or(...isOne)))) > 0
}

const pathsOf = async (write: StageWrite, entries: readonly Entry[]): Promise<Map<number, string>> => {
  const rows = await write.db
    .select({ key: stageTable.key, path: stageTable.path })
    .from(stageTable)
    .where(
      inArray(
        stageTable.key,
        entries.map(({ stageKey }) => stageKey),
      ),
    )
  return new Map(rows.map(({ key, path }) => [key, path]))
}
