import type { EntryPlace } from "#domain/results/result.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { dropUndoneResults } from "#server/stages/drop-empty-results.ts"
import { type EntryEvent, entryKey, loadEntryLogs } from "#server/stages/entry-log.ts"
import { refoldEntries } from "#server/stages/refold.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { ensureResults } from "#server/stages/stamp-results.ts"
import {
  type ChangeOf,
  changedMeanwhile,
  findUndoStep,
  markUndone,
  type Undoers,
  type UndoOutcome,
} from "#server/stages/undo-steps.ts"
import { appendLifts, auditEntries, findEntries, scoreIn, takesPointsBeforeNextLap } from "./entry-changes.ts"
import { releaseHeld } from "./held-taps.ts"

type Lift = {
  places: readonly EntryPlace[]
  /** The revision that the rulings were made by. */
  revision: number
}

/**
 * Lifts those rulings of one change that are still in force, as new events of the log (SP-15). Each entry gets its earlier ruling
 * back, or what judges recorded, including taps that waited because of the ruling. A rider with nothing left has no result.
 */
const liftRulings = async (
  write: StageWrite,
  { places, revision }: Lift,
  by: ActingUser,
): Promise<UndoOutcome> => {
  const named = places.map((place) => ({ ...place, participant: place.participantId }))
  const logs = await loadEntryLogs(write.client, write.stage.path, named)
  const inForce = [...logs.values()].flatMap(({ inForce }) => inForce ?? [])
  const lifted = inForce.filter((ruling) => ruling.revision === revision)
  if (lifted.length === 0) return laterRuling(inForce)
  const riders = [...new Set(lifted.map(({ participantId }) => participantId))]
  const before = await findEntries(write, riders)
  // a result that is there again is a copy of the participant as it is now
  await ensureResults(write, riders)
  await appendLifts(write, lifted, by)
  await releaseHeld(write, lifted)
  const scores = await refoldEntries(write, lifted)
  const formerly = (place: EntryPlace) => scoreIn(before.get(entryKey(place)))
  const now = (place: EntryPlace) => scores.get(entryKey(place)) ?? null
  if (await takesPointsBeforeNextLap(write, before, scores))
    return { kind: "refused", reason: "next-lap-has-result" }
  await dropUndoneResults(write, { revision, participantIds: riders })
  const auditEvents = lifted.map(({ participantId, section, lap }) => {
    const place = { participantId, section, lap }
    return { event: "lift_ruling" as const, place, before: formerly(place), after: now(place), reason: null }
  })
  await auditEntries(write, by, ...auditEvents)
  return { kind: "undone", count: lifted.length, later: places.length - lifted.length }
}

/** Who ruled last, if it is about one entry. */
const laterRuling = ([ruling, ...others]: readonly EntryEvent[]): UndoOutcome =>
  ruling && others.length === 0 ? { ...changedMeanwhile, by: ruling.recorderName } : changedMeanwhile

/** Whether the ruling is lifted, or why not. */
export type LiftRulingOutcome = UndoOutcome | ResultsRefusal

/**
 * Lifts the ruling of one entry, whatever else the same change ruled on. `revision` is that of the ruling that the secretary saw.
 */
export const liftRuling = (
  context: Context,
  path: string,
  { place, revision }: { place: EntryPlace; revision: number },
): Promise<LiftRulingOutcome> =>
  changeResults(
    context,
    { path, may: "rule-on-entry", done: "undone" },
    async (write, by): Promise<LiftRulingOutcome> => {
      const outcome = await liftRulings(write, { places: [place], revision }, by)
      if (outcome.kind === "refused") return outcome
      // the other entries of the same change keep their rulings
      const change = await findUndoStep(write, revision)
      if (change?.step.kind === "section") await markUndone(write, revision, by.now)
      return outcome
    },
  )

/** Undoes a change that ruled on several entries at once. */
const undoAll = async (
  write: StageWrite,
  { step, revision }: ChangeOf<"cards"> | ChangeOf<"kept-dns">,
  by: ActingUser,
): Promise<UndoOutcome> => {
  const places = await placesRuledAt(write, revision)
  const outcome = await liftRulings(write, { places, revision }, by)
  return outcome.kind === "undone" ? { ...outcome, later: step.count - outcome.count } : outcome
}

/** What undoes rulings on entries. */
export const rulingUndoers: Pick<Undoers, "section" | "cards" | "kept-dns"> = {
  section: (write, { step, revision, participantId }, by) => {
    const { section, lap } = step
    const places = participantId === null ? [] : [{ participantId, section, lap }]
    return liftRulings(write, { places, revision }, by)
  },
  cards: undoAll,
  "kept-dns": undoAll,
}

/** The entries that a change ruled on, but for those that were moved since. */
const placesRuledAt = async ({ client, stage }: StageWrite, revision: number): Promise<EntryPlace[]> => {
  const { rows } = await client.query<EntryPlace>(
    `select participant_id as "participantId", section, lap from judge_event
     where stage_key = $1 and revision = $2 and user_id is not null and lifts is null and participant_id is not null
       and sent_section is null`,
    [stage.key, revision],
  )
  return rows
}

/** The procedure by which a secretary lifts the ruling of an entry. */
export const liftProcedures = {
  liftRuling: procedures.results.liftRuling.handler(({ input, context, errors }) =>
    answer(liftRuling(context, input.stage, input), errors),
  ),
}
