import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm"
import { chooseAttempt } from "#domain/judging/entry.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { atNoSection } from "#domain/timing/timing-event.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import type { ResultsRefusal } from "#server/stages/change-stage.ts"
import { attemptsIn, entryKey, loadEntryLog, loadEntryLogs } from "#server/stages/entry-log.ts"
import { refoldEntries } from "#server/stages/refold.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { ensureResults } from "#server/stages/stamp-results.ts"
import { storeUndoStep } from "#server/stages/undo-steps.ts"
import {
  appendLifts,
  appendRulings,
  auditEntries,
  type EntryAuditEvent,
  findEntries,
  type LoggedRuling,
  type PlacedRuling,
  type ScoredMeanwhile,
  scoreIn,
} from "./entry-changes.ts"
import { movedTo, moveEvents } from "./moved-attempts.ts"
import { findPeople } from "./people.ts"
import {
  dismiss,
  isOfPhone,
  type SettleOutcome,
  type SettleWaitingOutcome,
  settle,
  settledBy,
} from "./settle.ts"
import { countedStep } from "./undo-settled.ts"

/** Whether the attempt counts now, or why not. */
export type ChooseAttemptOutcome =
  /** The entry has no such attempt, or it has not ended, or a judge has cancelled it, or it is void since a re-ride. */
  SettleOutcome<"no-attempt"> | ScoredMeanwhile | ResultsRefusal

type ChooseAttempt = {
  place: EntryPlace
  attempt: string
  /** The entry's revision that the secretary saw; left out: nobody looked. */
  seenRevision?: number | undefined
  reason: string | null
}

/**
 * Picks the attempt of an entry that counts (D-10), which settles the conflict. Refused where the entry has changed since the secretary
 * saw it.
 */
export const chooseAttemptOf = (
  context: Context,
  path: string,
  { place, attempt, seenRevision, reason }: ChooseAttempt,
): Promise<ChooseAttemptOutcome> =>
  settle(context, path, async (write, by): Promise<ChooseAttemptOutcome> => {
    const attempts = attemptsIn(await loadEntryLog(write.client, path, place), write.stage.scoring)
    if (!attempts.some(({ id, endedAt }) => id === attempt && endedAt !== null))
      return { kind: "refused", reason: "no-attempt" }
    const entry = (await findEntries(write, [place.participantId])).get(entryKey(place))
    const before = scoreIn(entry)
    if (seenRevision !== undefined && entry && entry.revision > seenRevision)
      return { kind: "refused", reason: "changed-meanwhile", total: before }
    await appendRulings(write, [{ place, ruling: { kind: "chosen", attempt }, reason }], by)
    await ensureResults(write, [place.participantId])
    const scores = await refoldEntries(write, [place])
    const after = scores.get(entryKey(place)) ?? null
    const change = { before, after: { total: after, attempt }, reason }
    await auditEntries(write, by, { event: "choose_attempt", place, ...change })
    const { participantId, section, lap } = place
    await storeUndoStep(write, by, { step: { kind: "section", section, lap, before, after }, participantId })
    return settledBy(write)
  })

/** The taps of one phone for these attempts: those of another phone are settled separately (D-50). */
type PhoneAttempts = { phone: string; attempts: readonly string[]; reason: string | null }

/** Whether the attempts count now, or why not. */
export type CountAttemptsOutcome =
  | SettleOutcome<
      | "unknown-participant"
      /** Nothing of these attempts waits. */
      | "not-waiting"
      /** Part of an attempt counts for somebody else already, or was moved to them. */
      | "other-participant"
    >
  | ScoredMeanwhile
  | ResultsRefusal

type CountAttempts = PhoneAttempts & {
  participantId: string
  /** The stage's revision when the secretary looked; left out: nobody looked. */
  seenRevision?: number | undefined
}

/**
 * Accepts waiting attempts for a participant: those of an unknown number, from after a revocation, or of an entry that was edited
 * since, which they then outrank once they have ended (D-09, D-11, D-13); but not of one that was corrected after the secretary looked. Taps of an attempt that was moved join it where it is (D-37),
 * those of another phone do not (D-50).
 */
export const countAttempts = (
  context: Context,
  path: string,
  { phone, attempts, participantId, seenRevision, reason }: CountAttempts,
): Promise<CountAttemptsOutcome> =>
  settle(context, path, async (write, by): Promise<CountAttemptsOutcome> => {
    if (!(await findPeople(write.client, path, [participantId])).has(participantId))
      return { kind: "refused", reason: "unknown-participant" }
    const taps = await tapsOf(write, { phone, attempts })
    const waiting = taps
      .filter(({ unapplied }) => unapplied !== null)
      .map((tap) => ({ ...tap, joins: movedTo(tap, taps) }))
    if (waiting.length === 0) return { kind: "refused", reason: "not-waiting" }
    const counting = taps.filter(({ unapplied }) => unapplied === null)
    const joined = waiting.flatMap(({ joins }) => joins ?? [])
    if ([...counting, ...joined].some((one) => one.participantId !== participantId))
      return { kind: "refused", reason: "other-participant" }

    const entries = await findEntries(write, [participantId])
    const placed = new Map(
      waiting.map(({ section, lap, attempt, joins }) => {
        const place = joins ?? { participantId, section, lap }
        return [`${entryKey(place)} ${attempt}`, { place, attempt: attempt ?? "" }]
      }),
    )
    const places = [...placed.values()].map(({ place }) => place)
    const corrected = seenRevision !== undefined && (await correctedSince(write, places, seenRevision))
    if (corrected)
      return {
        kind: "refused",
        reason: "changed-meanwhile",
        total: scoreIn(entries.get(entryKey(corrected))),
      }
    await write.db
      .update(judgeEvent)
      .set({ participantId, unapplied: null, settledOn: null })
      .where(and(isOf(write, { phone, attempts }), isNotNull(judgeEvent.unapplied)))
    for (const { id, joins } of waiting) if (joins) await moveEvents(write, [id], joins)
    await outrankRulings(write, by, { rides: [...placed.values()], reason })
    // being timed is no score, and makes no result
    const isScored = places.some(({ section }) => section !== atNoSection)
    if (isScored) await ensureResults(write, [participantId])
    const scores = await refoldEntries(write, places)
    const auditEvents = [...placed.values()].map(({ place, attempt }): EntryAuditEvent => {
      const before = scoreIn(entries.get(entryKey(place)))
      const after = { total: scores.get(entryKey(place)) ?? null, attempt }
      return { event: "count_attempt", place, before, after, reason }
    })
    await auditEntries(write, by, ...auditEvents)
    await storeUndoStep(write, by, {
      step: countedStep(waiting, placed.size),
      ...(isScored && { participantId }),
    })
    return settledBy(write)
  })

/** Returns the first of these places on which a secretary has ruled after a revision; undefined: nobody has. */
const correctedSince = async (
  { client, stage }: StageWrite,
  places: readonly EntryPlace[],
  revision: number,
): Promise<EntryPlace | undefined> => {
  const named = places.map((place) => ({ ...place, participant: place.participantId }))
  const logs = await loadEntryLogs(client, stage.path, named)
  return places.find((place) => (logs.get(entryKey(place))?.inForce?.revision ?? 0) > revision)
}

type Counted = { rides: readonly { place: EntryPlace; attempt: string }[]; reason: string | null }

/**
 * Lets attempts that count now outrank the rulings on their entries: of those that have ended, the last one is chosen (D-10). If none
 * has, but with these taps the attempt of a former choice was cancelled, or goes on, that choice is lifted, and what was in force
 * before it holds again.
 */
const outrankRulings = async (
  write: StageWrite,
  by: ActingUser,
  { rides, reason }: Counted,
): Promise<void> => {
  const named = rides.map(({ place }) => ({ ...place, participant: place.participantId }))
  const logs = await loadEntryLogs(write.client, write.stage.path, named)
  const choices: PlacedRuling[] = []
  const lifted: LoggedRuling[] = []
  for (const [key, own] of Map.groupBy(rides, ({ place }) => entryKey(place))) {
    const log = logs.get(key)
    if (!log?.inForce || log.ruling === null) continue
    const { participantId, section, lap, ruling, inForce } = log
    const counted = new Set(own.map(({ attempt }) => attempt))
    const attempts = attemptsIn(log, write.stage.scoring).filter(({ id }) => counted.has(id))
    const last = chooseAttempt(attempts)
    if (last)
      choices.push({
        place: { participantId, section, lap },
        ruling: { kind: "chosen", attempt: last.id },
        reason,
      })
    else if (ruling.kind === "chosen" && counted.has(ruling.attempt)) lifted.push(inForce)
  }
  await appendRulings(write, choices, by)
  await appendLifts(write, lifted, by)
}

/** Dismisses waiting attempts: they stay in the log, and are no longer listed. */
export const dismissAttempts = (
  context: Context,
  path: string,
  { phone, attempts, reason }: PhoneAttempts,
): Promise<SettleWaitingOutcome> =>
  dismiss(context, path, {
    which: (write) =>
      and(isOf(write, { phone, attempts }), isNotNull(judgeEvent.unapplied), isNull(judgeEvent.settledOn)),
    reason,
  })

const isOf = ({ stage }: StageWrite, { phone, attempts }: Pick<PhoneAttempts, "phone" | "attempts">) =>
  and(
    eq(judgeEvent.stageKey, stage.key),
    inArray(judgeEvent.attempt, [...attempts]),
    isOfPhone(stage.key, phone),
  )

const tapsOf = (write: StageWrite, of: Pick<PhoneAttempts, "phone" | "attempts">) =>
  write.db.select().from(judgeEvent).where(isOf(write, of)).orderBy(asc(judgeEvent.seq), asc(judgeEvent.id))

/** The procedures by which secretaries settle attempts. */
export const attemptProcedures = {
  chooseAttempt: procedures.results.chooseAttempt.handler(({ input, context, errors }) =>
    answer(chooseAttemptOf(context, input.stage, { ...input, reason: null }), errors),
  ),
  countAttempts: procedures.results.countAttempts.handler(({ input, context, errors }) =>
    answer(countAttempts(context, input.stage, { ...input, reason: null }), errors),
  ),
  dismissAttempts: procedures.results.dismissAttempts.handler(({ input, context, errors }) =>
    answer(dismissAttempts(context, input.stage, input), errors),
  ),
}
