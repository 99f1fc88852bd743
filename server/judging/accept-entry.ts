import { and, eq, lt } from "drizzle-orm"
import type { Pool, PoolClient } from "pg"
import type { EntryReason } from "#domain/judging/place-event.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { acceptedEntry, sectionEntry } from "#server/db/schema/judging.ts"
import { changeStage, type StageRefusal } from "#server/stages/change-stage.ts"
import { type EntryPlace, entryKey } from "#server/stages/entry-log.ts"
import { builderOf, type StageWrite } from "#server/stages/write-stage.ts"
import { auditEntries } from "./entry-changes.ts"

/** Whether the entry is accepted, or why not. */
export type AcceptEntryOutcome =
  | { kind: "settled" }
  | { kind: "refused"; reason: "no-entry" | "not-waiting" | "reason-required" }
  | StageRefusal

type AcceptEntry = { place: EntryPlace; kind: EntryReason; reason: string | null }

/**
 * Accepts an entry as it is although something about it stands out (D-09, D-10): it is no longer listed until it changes. No result
 * changes, so this is also possible once results are approved, but then needs a reason.
 */
export const acceptEntry = (
  context: Context,
  path: string,
  { place, kind, reason }: AcceptEntry,
): Promise<AcceptEntryOutcome> =>
  changeStage(
    context,
    { path, may: "rule-on-entry", done: "settled" },
    async (write, by): Promise<AcceptEntryOutcome> => {
      if (write.stage.isApproved && !reason) return { kind: "refused", reason: "reason-required" }
      const entry = await findEntry(write, place)
      if (!entry) return { kind: "refused", reason: "no-entry" }
      const { key: stageKey, revision } = write.stage
      const accepted = await builderOf(write)
        .insert(acceptedEntry)
        .values({ stageKey, ...place, kind, revision })
        .onConflictDoUpdate({
          target: [
            acceptedEntry.stageKey,
            acceptedEntry.participantId,
            acceptedEntry.section,
            acceptedEntry.lap,
            acceptedEntry.kind,
          ],
          set: { revision },
          setWhere: lt(acceptedEntry.revision, entry.revision),
        })
        .returning({ kind: acceptedEntry.kind })
      if (accepted.length === 0) return { kind: "refused", reason: "not-waiting" }
      const { total } = entry
      await auditEntries(write, by, {
        event: "accept_entry",
        place,
        before: { kind },
        after: { total },
        reason,
      })
      return { kind: "settled" }
    },
  )

const findEntry = async (write: StageWrite, { participantId, section, lap }: EntryPlace) => {
  const [found] = await builderOf(write)
    .select({ total: sectionEntry.total, revision: sectionEntry.revision })
    .from(sectionEntry)
    .where(
      and(
        eq(sectionEntry.stageKey, write.stage.key),
        eq(sectionEntry.participantId, participantId),
        eq(sectionEntry.section, section),
        eq(sectionEntry.lap, lap),
      ),
    )
  return found
}

/** Says whether an entry was accepted as it is now. */
export type IsAccepted = (kind: EntryReason, place: EntryPlace) => boolean

/** Returns what tells the accepted entries of a stage from the others. */
export const readAccepted = async (client: Pool | PoolClient, stageKey: number): Promise<IsAccepted> => {
  const { rows } = await client.query<EntryPlace & { kind: EntryReason }>(
    `select accepted.participant_id as "participantId", accepted.section, accepted.lap, accepted.kind
     from accepted_entry as accepted
     join section_entry as entry using (stage_key, participant_id, section, lap)
     where stage_key = $1 and accepted.revision >= entry.revision`,
    [stageKey],
  )
  const accepted = new Set(rows.map((row) => `${row.kind} ${entryKey(row)}`))
  return (kind, place) => accepted.has(`${kind} ${entryKey(place)}`)
}

/** The procedure by which secretaries accept an entry. */
export const acceptProcedures = {
  acceptEntry: procedures.results.acceptEntry.handler(({ input, context, errors }) =>
    answer(acceptEntry(context, input.stage, input), errors),
  ),
}
