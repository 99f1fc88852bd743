import { and, eq, lt } from "drizzle-orm"
import type { Pool, PoolClient } from "pg"
import { type EntryReason, rulingReasons, whyOutOfOrder, whyToRule } from "#domain/judging/place-event.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { acceptedEntry } from "#server/db/schema/judging.ts"
import { emptyLog, entryKey, foldLog, loadEntryLogs } from "#server/stages/entry-log.ts"
import type { StageRefusal } from "#server/stages/find-stage.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { changedMeanwhile, storeUndoStep, type Undo } from "#server/stages/undo-steps.ts"
import { auditEntries, type FoundEntry, findEntries, scoreIn } from "./entry-changes.ts"
import { findPeople } from "./people.ts"
import { type SettleOutcome, settleAnytime, settledBy } from "./settle.ts"

/** Whether the entry is accepted, or why not. */
export type AcceptEntryOutcome =
  | SettleOutcome<
      | "no-entry"
      /** It is not as the secretary saw it. */
      | "changed-meanwhile"
      /** Nothing of that kind makes it stand out, or it was accepted before. */
      | "not-waiting"
      /** Until the approval a ruling settles it (D-10). */
      | "not-approved"
      | "reason-required"
    >
  | StageRefusal

type AcceptEntry = {
  place: EntryPlace
  kind: EntryReason
  /** The entry's revision as the secretary saw it. */
  seenRevision: number
  reason: string | null
}

/**
 * Accepts an entry as it is although something about it stands out (D-09, D-10): it is not listed again until it changes. No
 * result changes, so this is possible even after approval, but then needs a reason. What a ruling can settle can only be accepted
 * after approval.
 */
export const acceptEntry = (
  context: Context,
  path: string,
  { place, kind, seenRevision, reason }: AcceptEntry,
): Promise<AcceptEntryOutcome> =>
  settleAnytime({ context, path, reason }, async (write, by) => {
    const entries = await findEntries(write, [place.participantId])
    const entry = entries.get(entryKey(place))
    if (!entry) return { kind: "refused", reason: "no-entry" }
    if (entry.revision !== seenRevision) return { kind: "refused", reason: "changed-meanwhile" }
    if (!(await isListedFor(write, { kind, entry, entries: [...entries.values()] })))
      return { kind: "refused", reason: "not-waiting" }
    if (!write.stage.isApproved && rulingReasons.some((one) => one === kind))
      return { kind: "refused", reason: "not-approved" }
    const { key: stageKey, revision } = write.stage
    const before = await acceptedAt(write, place, kind)
    const accepted = await write.db
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
    const total = scoreIn(entry)
    await auditEntries(write, by, {
      event: "accept_entry",
      place,
      kind,
      before: { total },
      after: { total },
      reason,
    })
    const { participantId, section, lap } = place
    await storeUndoStep(write, by, {
      step: { kind: "accepted", section, lap, why: kind, before },
      participantId,
    })
    return settledBy(write)
  })

const isAcceptance = ({ stage }: StageWrite, place: EntryPlace, kind: EntryReason) =>
  and(
    eq(acceptedEntry.stageKey, stage.key),
    eq(acceptedEntry.participantId, place.participantId),
    eq(acceptedEntry.section, place.section),
    eq(acceptedEntry.lap, place.lap),
    eq(acceptedEntry.kind, kind),
  )

const acceptedAt = async (
  write: StageWrite,
  place: EntryPlace,
  kind: EntryReason,
): Promise<number | null> => {
  const [found] = await write.db
    .select({ revision: acceptedEntry.revision })
    .from(acceptedEntry)
    .where(isAcceptance(write, place, kind))
  return found?.revision ?? null
}

/** Lists an entry again that was accepted as it is (SP-15). */
export const undoAcceptance: Undo<"accepted"> = async (write, { step, revision, participantId }, by) => {
  const { section, lap, why, before } = step
  if (participantId === null) return changedMeanwhile
  const place = { participantId, section, lap }
  if ((await acceptedAt(write, place, why)) !== revision) return changedMeanwhile
  const { db } = write
  if (before === null) await db.delete(acceptedEntry).where(isAcceptance(write, place, why))
  else
    await db
      .update(acceptedEntry)
      .set({ revision: before })
      .where(isAcceptance(write, place, why))
  await auditEntries(write, by, {
    event: "undo_settling",
    place,
    kind: why,
    before: null,
    after: null,
    reason: null,
  })
  return { kind: "undone", count: 1, later: 0 }
}

/** One of a participant's entries, and all of them. */
type ListedEntry = { kind: EntryReason; entry: FoundEntry; entries: readonly FoundEntry[] }

/** Does this make the entry stand out now, by the rules of “Needs attention”? */
const isListedFor = async (write: StageWrite, { kind, entry, entries }: ListedEntry): Promise<boolean> => {
  const { participantId, section, lap, total } = entry
  const { client, stage } = write
  if (kind === "two-attempts" || kind === "points-out-of-range") {
    const named = [{ participant: participantId, section, lap }]
    const log = (await loadEntryLogs(client, stage.path, named)).get(entryKey(entry)) ?? emptyLog(entry)
    return whyToRule(foldLog(log, stage.scoring).entry) === kind
  }
  const person = (await findPeople(client, stage.path, [participantId])).get(participantId)
  const ridden = entries.filter((one) => one.total !== null)
  return total !== null && person !== undefined && whyOutOfOrder(entry, ridden, person.racingClass) === kind
}

/** Returns whether an entry was accepted as it is now. */
export type IsAccepted = (kind: EntryReason, place: EntryPlace) => boolean

/** Returns which entries of a stage were accepted as they are now. */
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
