import { and, eq } from "drizzle-orm"
import type { DeskTime } from "#contracts/judging/race-desk.ts"
import type { UndoStep } from "#domain/results/undo-step.ts"
import { isSameCredit, type TimeCredit } from "#domain/timing/time-credit.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { championshipClass, stageClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { startPlan, timeCredit } from "#server/db/schema/start-list.ts"
import type { Db } from "#server/db/transaction.ts"
import { auditStage, changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { noteReason } from "#server/stages/posted-changes.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { isPlanOfClass } from "#server/stages/start-slots.ts"
import { changedMeanwhile, storeUndoStep, type Undo, type Undoers } from "#server/stages/undo-steps.ts"
import { findResult, updateResult } from "./change-result.ts"

type Refused<Reason extends string> = { kind: "refused"; reason: Reason } | ResultsRefusal
type Changed = { kind: "changed"; revision: number }

/** Whether the minutes are credited now, or why not; the revision is null where there is no result, so that no change of results is undone. */
export type CreditTimeOutcome =
  | { kind: "changed"; revision: number | null }
  | Refused<"unknown-participant" | "already-set" | "changed-meanwhile">

type CreditTime = { participantId: string; seen: TimeCredit | null; credit: TimeCredit | null }

/** Credits minutes to a rider, also before they have a result, or takes them back (TI-08). What follows is derived with the commit. */
export const creditTime = (
  context: Context,
  path: string,
  { participantId, seen, credit: after }: CreditTime,
): Promise<CreditTimeOutcome> =>
  changeResults(
    context,
    { path, may: "change-results", done: "changed" },
    async (write, by): Promise<CreditTimeOutcome> => {
      const before = await findCredit(write, participantId)
      if (before === undefined) return { kind: "refused", reason: "unknown-participant" }
      if (!isSameCredit(before, seen)) return { kind: "refused", reason: "changed-meanwhile" }
      if (isSameCredit(before, after)) return { kind: "refused", reason: "already-set" }
      await putCredit(write, by, { participantId, before, after })
      if (!(await findResult(write, participantId))) return { kind: "changed", revision: null }
      await storeUndoStep(write, by, { step: { kind: "time-credit", before, after }, participantId })
      return { kind: "changed", revision: write.stage.revision }
    },
  )

/** Returns what a participant is credited with; null: nothing; undefined: the stage has no such participant. */
const findCredit = async (write: StageWrite, id: string): Promise<TimeCredit | null | undefined> => {
  const [found] = await write.db
    .select({ minutes: timeCredit.minutes, reason: timeCredit.reason })
    .from(participant)
    .leftJoin(timeCredit, isTheirs)
    .where(and(eq(participant.stageKey, write.stage.key), eq(participant.id, id)))
  return found && creditOf(found)
}

const isTheirs = and(
  eq(timeCredit.stageKey, participant.stageKey),
  eq(timeCredit.participantId, participant.id),
)

/** Of a participant without a credit, neither is there. */
const creditOf = ({ minutes, reason }: { [Part in keyof TimeCredit]: TimeCredit[Part] | null }) =>
  minutes === null || reason === null ? null : { minutes, reason }

type PutCredit = { participantId: string; before: TimeCredit | null; after: TimeCredit | null }

const putCredit = async (
  write: StageWrite,
  by: ActingUser,
  { participantId, before, after }: PutCredit,
): Promise<void> => {
  const { db, stage } = write
  if (after)
    await db
      .insert(timeCredit)
      .values({ stageKey: stage.key, participantId, ...after })
      .onConflictDoUpdate({ target: [timeCredit.stageKey, timeCredit.participantId], set: after })
  else
    await db
      .delete(timeCredit)
      .where(and(eq(timeCredit.stageKey, stage.key), eq(timeCredit.participantId, participantId)))
  // the card shows it even where no penalty changes
  await updateResult(write, participantId)
  noteReason(write, participantId, after?.reason ?? null)
  await auditStage(write, by, {
    event: after ? "credit_time" : "take_back_time",
    data: { participant: participantId, before, after },
  })
}

const undoCredit: Undo<"time-credit"> = async (write, { step: { before, after }, participantId }, by) => {
  const now = participantId === null ? undefined : await findCredit(write, participantId)
  if (participantId === null || now === undefined || !isSameCredit(now, after)) return changedMeanwhile
  await putCredit(write, by, { participantId, before: after, after: before })
  return { kind: "undone", count: 1, later: 0 }
}

/** Whether the limit is lifted or counts again, or why not. */
export type LiftLimitOutcome =
  | Changed
  | Refused<"unknown-class" | "no-limit" | "already-set" | "changed-meanwhile">

type LiftLimit = { racingClass: string; seen: string | null; reason: string | null }

/** Lifts the time limit of a class, or lets it count again (TI-08). Start times go on counting. */
export const liftLimit = (
  context: Context,
  path: string,
  { racingClass, seen, reason }: LiftLimit,
): Promise<LiftLimitOutcome> =>
  changeResults(
    context,
    { path, may: "change-results", done: "changed" },
    async (write, by): Promise<LiftLimitOutcome> => {
      const found = await findLimit(write, eq(championshipClass.name, racingClass))
      if (!found) return { kind: "refused", reason: "unknown-class" }
      const { classKey, name, isLimited, limitLifted: before } = found
      if (!isLimited) return { kind: "refused", reason: "no-limit" }
      if (before !== seen) return { kind: "refused", reason: "changed-meanwhile" }
      if (before === reason) return { kind: "refused", reason: "already-set" }
      const change = { classKey, name, before: liftedBy(before), after: liftedBy(reason) }
      await putLimit(write, by, change)
      const step = { kind: "time-limit", ...change } as const
      await storeUndoStep(write, by, { step })
      return { kind: "changed", revision: write.stage.revision }
    },
  )

const findLimit = async (write: StageWrite, which: ReturnType<typeof eq>) => {
  const [found] = await write.db
    .select({
      classKey: stageClass.classKey,
      name: championshipClass.name,
      minutes: startPlan.minutes,
      lapMinutes: startPlan.lapMinutes,
      limitLifted: startPlan.limitLifted,
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .leftJoin(startPlan, isPlanOfClass)
    .where(and(eq(stageClass.stageKey, write.stage.key), which))
  if (!found) return null
  const { minutes, lapMinutes, ...limit } = found
  return { ...limit, isLimited: minutes !== null || lapMinutes !== null }
}

type PutLimit = Omit<Extract<UndoStep, { kind: "time-limit" }>, "kind">

const liftedBy = (reason: string | null) => (reason === null ? null : { reason })

const putLimit = async (
  write: StageWrite,
  by: ActingUser,
  { classKey, name, before, after }: PutLimit,
): Promise<void> => {
  const { db, stage } = write
  await db
    .update(startPlan)
    .set({ limitLifted: after?.reason ?? null })
    .where(and(eq(startPlan.stageKey, stage.key), eq(startPlan.classKey, classKey)))
  await db.update(stageTable).set({ settingsRevision: stage.revision }).where(eq(stageTable.key, stage.key))
  await auditStage(write, by, {
    event: after === null ? "restore_time_limit" : "lift_time_limit",
    data: { racingClass: name, before, after },
  })
}

const undoLimit: Undo<"time-limit"> = async (write, { step }, by) => {
  const { classKey, before, after } = step
  const now = await findLimit(write, eq(stageClass.classKey, classKey))
  if (!now || now.limitLifted !== (after?.reason ?? null)) return changedMeanwhile
  await putLimit(write, by, { classKey, name: now.name, before: after, after: before })
  return { kind: "undone", count: 1, later: 0 }
}

/** Returns what a secretary has changed about the time that a participant has. */
export const readDeskTime = async (
  db: Pick<Db, "select">,
  stageKey: number,
  participantId: string,
): Promise<DeskTime> => {
  const [found] = await db
    .select({
      minutes: startPlan.minutes,
      lapMinutes: startPlan.lapMinutes,
      limitLifted: startPlan.limitLifted,
      credited: timeCredit.minutes,
      reason: timeCredit.reason,
    })
    .from(participant)
    .leftJoin(
      startPlan,
      and(eq(startPlan.stageKey, participant.stageKey), eq(startPlan.classKey, participant.classKey)),
    )
    .leftJoin(timeCredit, isTheirs)
    .where(and(eq(participant.stageKey, stageKey), eq(participant.id, participantId)))
  const { minutes = null, lapMinutes = null, limitLifted = null } = found ?? {}
  return {
    isLimited: minutes !== null || lapMinutes !== null,
    limitLifted,
    credit: found ? creditOf({ minutes: found.credited, reason: found.reason }) : null,
  }
}

/** What undoes changes of the time that riders have. */
export const timeLimitUndoers: Pick<Undoers, "time-credit" | "time-limit"> = {
  "time-credit": undoCredit,
  "time-limit": undoLimit,
}

/** The procedures by which secretaries change the time that riders have. */
export const timeLimitProcedures = {
  creditTime: procedures.results.creditTime.handler(({ input, context, errors }) =>
    answer(creditTime(context, input.stage, input), errors),
  ),
  liftLimit: procedures.results.liftLimit.handler(({ input, context, errors }) =>
    answer(liftLimit(context, input.stage, input), errors),
  ),
}
