import { isNotNull, isNull, sql } from "drizzle-orm"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import { numberPrefix } from "#domain/judging/judge-event.ts"
import type { CellScore } from "#domain/judging/points.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import type { UndoStep, WaitedTap } from "#domain/results/undo-step.ts"
import type { ActingUser } from "#server/db/context.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { auditStage } from "#server/stages/change-stage.ts"
import { dropUndoneResults } from "#server/stages/drop-empty-results.ts"
import { type EntryLog, entryKey, loadEntryLogs } from "#server/stages/entry-log.ts"
import { refoldEntries } from "#server/stages/refold.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { ensureResults } from "#server/stages/stamp-results.ts"
import {
  type ChangeOf,
  changedMeanwhile,
  type Undo,
  type Undoers,
  type UndoOutcome,
} from "#server/stages/undo-steps.ts"
import { undoAcceptance } from "./accept-entry.ts"
import {
  appendLifts,
  appendRulings,
  auditEntries,
  type EntryAuditEvent,
  type FoundEntry,
  findEntries,
  type PlacedRuling,
  scoreIn,
  takesPointsBeforeNextLap,
} from "./entry-changes.ts"
import { releaseHeld } from "./held-taps.ts"
import { isAmong } from "./moved-attempts.ts"

type Tap = typeof judgeEvent.$inferSelect

/**
 * Returns the undo step for counting waiting taps; `waiting` are the taps as they were before, and where those joined their attempt
 * that had been moved (D-37).
 */
export const countedStep = (
  waiting: readonly (Tap & { joins?: SectionOfLap | null })[],
  attempts: number,
): Extract<UndoStep, { kind: "counted" }> => ({
  kind: "counted",
  attempts,
  waited: waiting.flatMap(({ id, unapplied: why, settledOn, joins }) =>
    why === null
      ? []
      : { id, why, settledOn, ...(joins && { joined: { section: joins.section, lap: joins.lap } }) },
  ),
})

/**
 * Makes counted taps wait again (SP-15), with the later taps of their attempts, unless one of them was moved, or a secretary has
 * changed their entries or penalties since. A choice of attempt that was made with the counting is lifted, and one that was
 * lifted with it is made again.
 */
const undoCounting: Undo<"counted"> = async (write, change, by): Promise<UndoOutcome> => {
  const { step, revision } = change
  const taps = await write.db
    .select()
    .from(judgeEvent)
    .where(isAmong(step.waited.map(({ id }) => id)))
  const joined = new Map(step.waited.map((tap) => [tap.id, tap.joined]))
  const isAsLeft = ({ id, unapplied, sentSection, section, lap, participantId }: Tap) => {
    if (unapplied !== null) return false
    const at = joined.get(id)
    if (!at) return sentSection === null
    return section === at.section && lap === at.lap && participantId === change.participantId
  }
  if (!taps.every(isAsLeft) || taps.length < step.waited.length) return changedMeanwhile
  const places = placesOf(taps)
  const named = places.map((place) => ({ ...place, participant: place.participantId }))
  const logs = [...(await loadEntryLogs(write.client, write.stage.path, named)).values()]
  const rulings = logs.flatMap(({ inForce }) => inForce ?? [])
  const later = rulings.find((ruling) => ruling.revision > revision)
  if (later) return { ...changedMeanwhile, by: later.recorderName }
  if (await hasChangedPenalty(write, taps, revision)) return changedMeanwhile
  const riders = [...new Set(places.map(({ participantId }) => participantId))]
  const before = await findEntries(write, riders)
  await appendLifts(
    write,
    rulings.filter((ruling) => ruling.revision === revision),
    by,
  )
  await appendRulings(
    write,
    logs.flatMap((log) => liftedAt(log, revision)),
    by,
  )
  await letWait(write, change)
  // what holds again may be a score
  await ensureResults(write, riders)
  const scores = await refoldEntries(write, places)
  if (await takesPointsBeforeNextLap(write, before, scores))
    return { kind: "refused", reason: "next-lap-has-result" }
  await dropUndoneResults(write, { revision, participantIds: riders })
  await auditEntries(write, by, ...places.map((place) => undoneAt(place, before, scores)))
  return { kind: "undone", count: step.attempts, later: 0 }
}

/** Returns the choice of an attempt that a change lifted at an entry; none: it lifted none. */
const liftedAt = ({ participantId, section, lap, rulings }: EntryLog, revision: number): PlacedRuling[] => {
  const lifted = new Set(rulings.flatMap((one) => (one.revision === revision && one.lifts) || []))
  return rulings.flatMap(({ id, attempt }) =>
    lifted.has(id) && attempt !== null
      ? { place: { participantId, section, lap }, ruling: { kind: "chosen", attempt }, reason: null }
      : [],
  )
}

/** Has a secretary changed a penalty of these attempts since? It would be lost. */
const hasChangedPenalty = async (
  { client, stage }: StageWrite,
  taps: readonly Tap[],
  revision: number,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from undo_step join judge_event as tap on tap.id = (step ->> 'penalty')::uuid
     where undo_step.stage_key = $1 and undo_step.revision > $2 and undone_on is null
       and step ->> 'kind' = 'penalty' and tap.attempt = any($3::uuid[])
     limit 1`,
    [stage.key, revision, [...new Set(taps.map(({ attempt }) => attempt))]],
  )
  return rowCount === 1
}

const placesOf = (taps: readonly Tap[]): EntryPlace[] => [
  ...new Map(
    taps.flatMap(({ participantId, section, lap }) => {
      const place = participantId === null ? null : { participantId, section, lap }
      return place ? [[entryKey(place), place] as const] : []
    }),
  ).values(),
]

/**
 * Stores that taps wait again, for their former reasons, for the rider and at the place that their phone named. Later taps of the same
 * attempts and phones count only with them, and so wait too. Their penalties are deleted: if a tap counts again later, its penalty is
 * written again.
 */
const letWait = async ({ client, stage }: StageWrite, { step, revision }: ChangeOf<"counted">) => {
  await client.query(
    `with waited as (
       select id, why, "settledOn" from jsonb_to_recordset($2) as waited(id uuid, why text, "settledOn" float8)
     ), attempts as (
       select event.participant_id, event.section, event.lap, event.attempt, device.phone, min(waited.why) as why
       from waited join judge_event as event on event.id = waited.id join judge_device as device on device.id = event.device_id
       group by event.participant_id, event.section, event.lap, event.attempt, device.phone
     ), waiting as (
       select id, why, "settledOn" from waited
       union all
       select event.id, attempts.why, null
       from attempts join judge_event as event on event.stage_key = $1 and event.participant_id = attempts.participant_id
         and event.section = attempts.section and event.lap = attempts.lap and event.attempt = attempts.attempt
       join judge_device as device on device.id = event.device_id and device.phone = attempts.phone
       where event.unapplied is null and event.revision > $3
     ), removed as (
       delete from penalty using waiting where penalty.stage_key = $1 and penalty.id = waiting.id
     )
     update judge_event as event set unapplied = waiting.why, settled_on = to_timestamp(waiting."settledOn" / 1000),
       section = coalesce(sent_section, section), lap = coalesce(sent_lap, lap), sent_section = null, sent_lap = null,
       participant_id = case when waiting.why not like 'unknown-%' then (
         select participant.id from participant where participant.stage_key = $1
           and (participant.id = event.participant or '${numberPrefix}' || participant.racing_number = event.participant)
         limit 1
       ) end
     from waiting where event.id = waiting.id`,
    [stage.key, JSON.stringify(step.waited satisfies WaitedTap[]), revision],
  )
}

/**
 * Lists dismissed taps again, unless somebody has counted them since (SP-15). Those that waited only because of a ruling that was
 * lifted meanwhile count now.
 */
const undoDismissal: Undo<"dismissed"> = async (write, { step }, by) => {
  const taps = await relist(write, step.events, isNotNull(judgeEvent.unapplied))
  if (!taps) return changedMeanwhile
  await auditStage(write, by, { event: "undo_settling", data: { taps: taps.length } })
  await countReleased(write, taps, by)
  return { kind: "undone", count: step.attempts, later: 0 }
}

/** Counts those of the taps that no ruling holds back any longer. */
const countReleased = async (write: StageWrite, taps: readonly Tap[], by: ActingUser): Promise<void> => {
  const held = taps.filter(({ unapplied }) => unapplied === "entry-edited" || unapplied === "entry-deleted")
  const released = await releaseHeld(write, placesOf(held))
  if (released.length === 0) return
  const riders = [...new Set(released.map(({ participantId }) => participantId))]
  const before = await findEntries(write, riders)
  await ensureResults(write, riders)
  const scores = await refoldEntries(write, released)
  await auditEntries(write, by, ...released.map((place) => undoneAt(place, before, scores)))
}

/** Lists odd times again that were accepted (SP-15). */
const undoTimes: Undo<"times"> = async (write, { step }, by) => {
  const taps = await relist(write, step.events, isNull(judgeEvent.unapplied))
  if (!taps) return changedMeanwhile
  await auditStage(write, by, { event: "undo_settling", data: { taps: taps.length } })
  return { kind: "undone", count: 1, later: 0 }
}

/** Lists taps again that a secretary settled, and returns them; null: some are no longer as they were left. */
const relist = async (
  write: StageWrite,
  ids: readonly string[],
  areAsLeft: ReturnType<typeof isNull>,
): Promise<Tap[] | null> => {
  const listed = await write.db
    .update(judgeEvent)
    .set({ settledOn: null })
    .where(sql`${isAmong(ids)} and ${areAsLeft} and ${isNotNull(judgeEvent.settledOn)}`)
    .returning()
  return listed.length === ids.length ? listed : null
}

/** Returns the audit event of an entry that changed when a settled item was undone. */
const undoneAt = (
  place: EntryPlace,
  before: ReadonlyMap<string, FoundEntry>,
  scores: ReadonlyMap<string, CellScore>,
): EntryAuditEvent => ({
  event: "undo_settling",
  place,
  before: scoreIn(before.get(entryKey(place))),
  after: scores.get(entryKey(place)) ?? null,
  reason: null,
})

/** What undoes the settling of open items. */
export const settledUndoers: Pick<Undoers, "counted" | "dismissed" | "times" | "accepted"> = {
  counted: undoCounting,
  dismissed: undoDismissal,
  times: undoTimes,
  accepted: undoAcceptance,
}
