import { and, eq, gt, inArray, isNotNull, isNull, not, sql } from "drizzle-orm"
import { countsInClass, type SectionOfLap } from "#domain/competitions/racing-class.ts"
import type { CellScore, SectionScore } from "#domain/judging/points.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { penalty } from "#server/db/schema/results.ts"
import { changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { dropEmptyResults, dropUndoneResults } from "#server/stages/drop-empty-results.ts"
import { entryKey, loadEntryLogs } from "#server/stages/entry-log.ts"
import { noteReason } from "#server/stages/posted-changes.ts"
import { refoldEntries } from "#server/stages/refold.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { ensureResults } from "#server/stages/stamp-results.ts"
import {
  changedMeanwhile,
  storeUndoStep,
  type Undo,
  type Undoers,
  type UndoOutcome,
} from "#server/stages/undo-steps.ts"
import {
  auditEntries,
  type FoundEntry,
  findEntries,
  scoreIn,
  takesPointsBeforeNextLap,
} from "./entry-changes.ts"
import { releaseHeld } from "./held-taps.ts"
import { isAmong, isAt, moveEvents } from "./moved-attempts.ts"
import { findPeople } from "./people.ts"

/** Whether the entry is at its new place now, or why not. */
export type MoveEntryOutcome =
  | { kind: "moved"; revision: number }
  /** The other place has an entry too: both attempts would be there until a secretary picks one (D-10). */
  | { kind: "to-confirm"; reason: "target-has-entry"; total: SectionScore; moved: CellScore }
  | { kind: "refused"; reason: "unknown-participant" | "no-entry" | "same-place" }
  /** Nothing would be left there, while the section has a result in the next lap (SP-07). */
  | { kind: "refused"; reason: "next-lap-ridden" }
  /** What is at the other place now is not what the secretary saw. */
  | { kind: "refused"; reason: "changed-meanwhile"; total: CellScore }
  /** The target's class does not ride that section in that lap. */
  | { kind: "refused"; reason: "outside-class" }
  | ResultsRefusal

type Move = {
  from: EntryPlace
  to: EntryPlace
  /** Only this attempt; null: all that was recorded there. */
  attempt: string | null
  /** The score at the other place that the secretary saw, and confirmed that both stay; null: they saw none. */
  seen: CellScore
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

      await ensureResults(write, [to.participantId])
      const moving = await selectMoving(write, move)
      if (moving.length === 0) return { kind: "refused", reason: "no-entry" }
      const events = moving.map(({ id }) => id)
      await moveEvents(write, events, to)
      await movePenalties(write, events, to)
      const scores = await refoldEntries(write, [from, to])
      if (await isLeftBeforeNextLap(write, entries, scores))
        return { kind: "refused", reason: "next-lap-ridden" }
      const occupied = scoreIn(before.to)
      if (occupied !== null && move.seen === null)
        return {
          kind: "to-confirm",
          reason: "target-has-entry",
          total: occupied,
          moved: scoreIn(before.from),
        }
      if (occupied !== move.seen) return { kind: "refused", reason: "changed-meanwhile", total: occupied }
      await dropEmptyResults(write, [from.participantId])
      for (const { participantId } of [from, to]) noteReason(write, participantId, move.reason)
      await audit(write, move, { scores, before: scoreIn(before.from), occupied, by })
      const movedBefore = moving.filter(({ sentSection }) => sentSection !== null).map(({ id }) => id)
      await storeUndoStep(write, by, {
        step: { kind: "move", from: partOf(from), to: partOf(to), events, movedBefore },
        participantId: from.participantId,
        otherId: to.participantId,
      })
      return { kind: "moved", revision: write.stage.revision }
    },
  )

/**
 * Does the move leave one of the two places empty whose next lap had a result (SP-07)? A result that the move itself brings to
 * the next lap does not count. A re-ride that moves to a place removes points that a secretary entered there, so both places are
 * checked.
 */
const isLeftBeforeNextLap = async (
  write: StageWrite,
  entries: ReadonlyMap<string, FoundEntry>,
  scores: ReadonlyMap<string, CellScore>,
): Promise<boolean> => {
  for (const score of scores)
    if (await takesPointsBeforeNextLap(write, entries, new Map([score]))) return true
  return false
}

const partOf = ({ section, lap }: EntryPlace): SectionOfLap => ({ section, lap })

const selectMoving = (write: StageWrite, { from, attempt }: Move) =>
  write.db
    .select({ id: judgeEvent.id, sentSection: judgeEvent.sentSection })
    .from(judgeEvent)
    .where(and(countsAt(write, from), attempt === null ? undefined : eq(judgeEvent.attempt, attempt)))

/** What counts at a place. */
const countsAt = (write: StageWrite, place: EntryPlace) =>
  and(isAt(write, place), isNull(judgeEvent.unapplied))

/** Moves judges' penalties with their taps, which have the same ids. */
const movePenalties = async (
  write: StageWrite,
  ids: readonly string[],
  { participantId }: EntryPlace,
): Promise<void> => {
  await write.db
    .update(penalty)
    .set({ participantId })
    .where(
      and(eq(penalty.stageKey, write.stage.key), sql`${penalty.id} = any(${sql.param([...ids])}::uuid[])`),
    )
}

type Moved = {
  scores: ReadonlyMap<string, CellScore>
  before: CellScore
  occupied: CellScore
  by: ActingUser
}

const audit = async (
  write: StageWrite,
  { from, to, reason }: Pick<Move, "from" | "to" | "reason">,
  { scores, before, occupied, by }: Moved,
): Promise<void> => {
  const auditEvent = { event: "move_entry", reason } as const
  const fromAfter = scores.get(entryKey(from)) ?? null
  const toAfter = scores.get(entryKey(to)) ?? null
  await auditEntries(
    write,
    by,
    { ...auditEvent, place: from, before, after: { total: fromAfter, to } },
    { ...auditEvent, place: to, before: occupied, after: { total: toAfter, from } },
  )
}

/**
 * Moves events back to where they were (SP-15), if all of them are still where the move brought them, no later taps were counted with
 * them, and nobody has ruled on either entry since. What waited because its attempt was moved counts again.
 */
const undoMove: Undo<"move"> = async (write, change, by): Promise<UndoOutcome> => {
  const { step, revision, participantId, otherId } = change
  if (participantId === null || otherId === null) return changedMeanwhile
  const [from, to] = [
    { participantId, ...step.from },
    { participantId: otherId, ...step.to },
  ]
  const stillThere = await write.db.$count(judgeEvent, and(countsAt(write, to), isAmong(step.events)))
  if (stillThere < step.events.length) return changedMeanwhile
  if (await hasJoined(write, step.events, to)) return changedMeanwhile
  // what lifted a ruling of these is at the place to which they were moved, and would stay there
  const isLiftOfThese = and(gt(judgeEvent.revision, revision), isAmong(step.events, judgeEvent.lifts))
  if ((await write.db.$count(judgeEvent, isLiftOfThese)) > 0) return changedMeanwhile
  const named = [from, to].map((place) => ({ ...place, participant: place.participantId }))
  const logs = await loadEntryLogs(write.client, write.stage.path, named)
  const later = [...logs.values()].flatMap(({ inForce }) =>
    inForce !== null && inForce.revision > revision ? inForce : [],
  )[0]
  if (later) return { ...changedMeanwhile, by: later.recorderName }
  const entries = await findEntries(write, [participantId, otherId])
  await ensureResults(write, [participantId, otherId])
  await moveEvents(write, step.events, from)
  await write.db
    .update(judgeEvent)
    .set({ sentSection: null, sentLap: null })
    .where(and(isAmong(step.events), not(isAmong(step.movedBefore))))
  await movePenalties(write, step.events, from)
  await releaseHeld(write, [from, to])
  const scores = await refoldEntries(write, [from, to])
  const [before, occupied] = [to, from].map((place) => scoreIn(entries.get(entryKey(place))))
  if (await isLeftBeforeNextLap(write, entries, scores))
    return { kind: "refused", reason: "next-lap-has-result" }
  await dropUndoneResults(write, { revision, participantIds: [otherId] })
  const back = { from: to, to: from, reason: null }
  await audit(write, back, { scores, before: before ?? null, occupied: occupied ?? null, by })
  return { kind: "undone", count: 1, later: 0 }
}

/** Have later taps of moved attempts joined them at a place (D-37)? Alone they would fold to a score that nobody rode. */
const hasJoined = async (write: StageWrite, events: readonly string[], at: EntryPlace): Promise<boolean> => {
  const isOfThese = inArray(
    judgeEvent.attempt,
    write.db.select({ attempt: judgeEvent.attempt }).from(judgeEvent).where(isAmong(events)),
  )
  const isTap = isNotNull(judgeEvent.deviceId)
  const isOther = and(countsAt(write, at), isTap, isOfThese, not(isAmong(events)))
  return (await write.db.$count(judgeEvent, isOther)) > 0
}

/** What undoes moves. */
export const moveUndoers: Pick<Undoers, "move"> = { move: undoMove }

/** The procedure by which secretaries move entries. */
export const moveProcedures = {
  moveEntry: procedures.results.moveEntry.handler(({ input, context, errors }) =>
    answer(moveEntry(context, input.stage, input), errors),
  ),
}
