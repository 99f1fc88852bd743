import { and, eq, isNull, sql } from "drizzle-orm"
import { countsInClass } from "#domain/competitions/racing-class.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { judgeEvent, sectionEntry } from "#server/db/schema/judging.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import { changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { type EntryPlace, entryKey } from "#server/stages/entry-log.ts"
import { noteReason } from "#server/stages/posted-changes.ts"
import { refoldEntries } from "#server/stages/refold.ts"
import { ensureResults } from "#server/stages/stamp-results.ts"
import { builderOf, type StageWrite } from "#server/stages/write-stage.ts"
import { auditEntries, findEntries } from "./entry-changes.ts"
import { findPeople } from "./people.ts"

/** Whether the entry is at its new place now, or why not. */
export type MoveEntryOutcome =
  | { kind: "moved" }
  /** The other place has an entry too: both attempts would be there until a secretary picks one (D-10). */
  | { kind: "to-confirm"; reason: "target-has-entry"; total: number }
  | { kind: "refused"; reason: "unknown-participant" | "no-entry" | "same-place" }
  /** Nothing would be left there, while the section has a result in the next lap (SP-07). */
  | { kind: "refused"; reason: "next-lap-ridden" }
  /** The target's class does not ride that section in that lap. */
  | { kind: "refused"; reason: "outside-class" }
  | ResultsRefusal

type Move = {
  from: EntryPlace
  to: EntryPlace
  /** Only this attempt; null: all that was recorded there. */
  attempt: string | null
  isConfirmed: boolean
  reason: string | null
}

/**
 * Moves a recorded entry to another participant or section (D-37): 71 for 17. Its times and penalties move along, and a
 * participant with nothing left has no result. Later taps of a moved attempt wait for a secretary.
 */
export const moveEntry = (context: Context, path: string, move: Move): Promise<MoveEntryOutcome> =>
  changeResults(
    context,
    { path, may: "rule-on-entry", done: "moved" },
    async (write, by): Promise<MoveEntryOutcome> => {
      const { from, to } = move
      if (entryKey(from) === entryKey(to)) return { kind: "refused", reason: "same-place" }
      const people = await findPeople(write.client, path, [from.participantId, to.participantId])
      const target = people.get(to.participantId)
      if (!people.has(from.participantId) || !target)
        return { kind: "refused", reason: "unknown-participant" }
      if (!countsInClass(to, target.racingClass)) return { kind: "refused", reason: "outside-class" }
      const entries = await findEntries(write, [from.participantId, to.participantId])
      const before = { from: entries.get(entryKey(from)), to: entries.get(entryKey(to)) }
      const nextLap = entries.get(entryKey({ ...from, lap: from.lap + 1 }))

      await ensureResults(write, [to.participantId])
      const moved = await moveEvents(write, move)
      if (moved.length === 0) return { kind: "refused", reason: "no-entry" }
      await movePenalties(write, moved, to)
      const totals = await refoldEntries(write, [from, to])
      const isEmptied = before.from?.total != null && totals.get(entryKey(from)) == null
      if (isEmptied && nextLap?.total != null) return { kind: "refused", reason: "next-lap-ridden" }
      const occupied = before.to?.total ?? null
      if (occupied !== null && !move.isConfirmed)
        return { kind: "to-confirm", reason: "target-has-entry", total: occupied }
      await dropEmptyResult(write, from.participantId)
      for (const { participantId } of [from, to]) noteReason(write, participantId, move.reason)
      await audit(write, move, { totals, before: before.from?.total ?? null, occupied }, by)
      return { kind: "moved" }
    },
  )

/** Stores in the log where events belong from now on; what the device sent stays known. Returns their ids. */
const moveEvents = async (write: StageWrite, { from, to, attempt }: Move): Promise<string[]> => {
  const rows = await builderOf(write)
    .update(judgeEvent)
    .set({
      participantId: to.participantId,
      section: to.section,
      lap: to.lap,
      sentSection: sql`coalesce(${judgeEvent.sentSection}, ${judgeEvent.section})`,
      sentLap: sql`coalesce(${judgeEvent.sentLap}, ${judgeEvent.lap})`,
    })
    .where(
      and(
        eq(judgeEvent.stageKey, write.stage.key),
        eq(judgeEvent.participantId, from.participantId),
        eq(judgeEvent.section, from.section),
        eq(judgeEvent.lap, from.lap),
        isNull(judgeEvent.unapplied),
        attempt === null ? undefined : eq(judgeEvent.attempt, attempt),
      ),
    )
    .returning({ id: judgeEvent.id })
  return rows.map(({ id }) => id)
}

/** A judge's penalty has the id of its tap, and goes along. */
const movePenalties = async (
  write: StageWrite,
  ids: readonly string[],
  { participantId }: EntryPlace,
): Promise<void> => {
  await builderOf(write)
    .update(penalty)
    .set({ participantId })
    .where(
      and(eq(penalty.stageKey, write.stage.key), sql`${penalty.id} = any(${sql.param([...ids])}::uuid[])`),
    )
}

/** Removes the result of a participant if everything in it was somebody else's. */
const dropEmptyResult = async (write: StageWrite, participantId: string): Promise<void> => {
  const { key } = write.stage
  const db = builderOf(write)
  const events = await db.$count(
    judgeEvent,
    and(eq(judgeEvent.stageKey, key), eq(judgeEvent.participantId, participantId)),
  )
  const rulings = await db.$count(
    sectionEntry,
    and(
      eq(sectionEntry.stageKey, key),
      eq(sectionEntry.participantId, participantId),
      sql`(${sectionEntry.total} is not null or ${sectionEntry.ruling} is not null)`,
    ),
  )
  const penalties = await db.$count(
    penalty,
    and(eq(penalty.stageKey, key), eq(penalty.participantId, participantId), eq(penalty.deleted, false)),
  )
  if (events + rulings + penalties > 0) return
  await db
    .update(result)
    .set({ deleted: true })
    .where(and(eq(result.stageKey, key), eq(result.participantId, participantId), isNull(result.status)))
}

type Totals = { totals: ReadonlyMap<string, number | null>; before: number | null; occupied: number | null }

const audit = async (
  write: StageWrite,
  { from, to, reason }: Move,
  { totals, before, occupied }: Totals,
  by: ActingUser,
): Promise<void> => {
  const auditEvent = { event: "move_entry", reason } as const
  const fromAfter = totals.get(entryKey(from)) ?? null
  const toAfter = totals.get(entryKey(to)) ?? null
  await auditEntries(
    write,
    by,
    { ...auditEvent, place: from, before, after: { total: fromAfter, to } },
    { ...auditEvent, place: to, before: occupied, after: { total: toAfter, from } },
  )
}

/** The procedure by which secretaries move entries. */
export const moveProcedures = {
  moveEntry: procedures.results.moveEntry.handler(({ input, context, errors }) =>
    answer(moveEntry(context, input.stage, input), errors),
  ),
}
