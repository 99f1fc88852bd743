import { type SQL, sql } from "drizzle-orm"
import type { EntryPlace } from "#domain/results/result.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { judgeDevice, judgeEvent } from "#server/db/schema/judging.ts"
import { changeResults, changeStage, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { entryKey } from "#server/stages/entry-log.ts"
import type { StageRefusal } from "#server/stages/find-stage.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { storeUndoStep } from "#server/stages/undo-steps.ts"
import { auditEntries, type EntryAuditEvent } from "./entry-changes.ts"
import { forgetSettledRiders } from "./imported-riders.ts"

/** Whether it is settled, or why not. */
export type SettleOutcome<Reason extends string> = Settled | { kind: "refused"; reason: Reason }

type Settled = { kind: "settled"; revision: number | null }

/** Returns that it is settled, with the revision by which it can be undone until approval (SP-15); null: it cannot be undone. */
export const settledBy = ({ stage: { revision, isApproved } }: StageWrite) =>
  ({ kind: "settled", revision: isApproved ? null : revision }) as const

type Settle<Reason extends string> = (write: StageWrite, by: ActingUser) => Promise<SettleOutcome<Reason>>

/** Settles open items of a stage, if the actor may, and only before the approval. */
export const settle = <Refusal extends { kind: "refused"; reason: string }>(
  context: Context,
  path: string,
  change: (write: StageWrite, by: ActingUser) => Promise<Settled | Refusal>,
): Promise<Settled | Refusal | ResultsRefusal> =>
  changeResults(context, { path, may: "rule-on-entry", done: "settled" }, async (write, by) => {
    const outcome = await change(write, by)
    await forgetSettledRiders(write.db, write.stage.key)
    return outcome
  })

/** Settles something without changing a result, if the actor may: even after approval, but then with a reason. */
export const settleAnytime = <Reason extends string>(
  { context, path, reason }: { context: Context; path: string; reason: string | null },
  change: Settle<Reason>,
): Promise<SettleOutcome<Reason | "reason-required"> | StageRefusal> =>
  changeStage(
    context,
    { path, may: "rule-on-entry", done: "settled" },
    async (write, by): Promise<SettleOutcome<Reason | "reason-required">> =>
      write.stage.isApproved && !reason ? { kind: "refused", reason: "reason-required" } : change(write, by),
  )

/** Whether something waited and is dismissed or accepted now; after the approval this needs a reason. */
export type SettleWaitingOutcome = SettleOutcome<"not-waiting" | "reason-required"> | StageRefusal

/** Dismisses taps: they stay in the log, and are no longer listed. */
export const dismiss = (
  context: Context,
  path: string,
  { which, reason }: { which: (write: StageWrite) => SQL | undefined; reason: string | null },
): Promise<SettleWaitingOutcome> =>
  settleAnytime({ context, path, reason }, (write, by) =>
    dismissTaps(write, by, { which: which(write), reason }),
  )

const dismissTaps = async (
  write: StageWrite,
  by: ActingUser,
  { which, reason }: { which: SQL | undefined; reason: string | null },
): Promise<SettleOutcome<"not-waiting">> => {
  const dismissed = await write.db.update(judgeEvent).set({ settledOn: by.now }).where(which).returning()
  if (dismissed.length === 0) return { kind: "refused", reason: "not-waiting" }
  const auditEvents = ridesOf(dismissed).map(
    ({ place, attempt, waits, taps }): EntryAuditEvent => ({
      event: "dismiss_attempt",
      place,
      before: { waits, attempt, taps },
      after: null,
      reason,
    }),
  )
  await auditEntries(write, by, ...auditEvents)
  await forgetSettledRiders(write.db, write.stage.key)
  const events = dismissed.map(({ id }) => id)
  await storeUndoStep(write, by, { step: { kind: "dismissed", attempts: auditEvents.length, events } })
  return settledBy(write)
}

type Tap = typeof judgeEvent.$inferSelect

/** An attempt at its place: why its taps wait, and how many they are. */
type Ride = { place: EntryPlace; attempt: string; waits: Tap["unapplied"]; taps: number }

/** Returns the attempts that taps belong to, each at its place. */
export const ridesOf = (taps: readonly Tap[]): Ride[] => {
  const placed = taps.map(({ participant, participantId, section, lap, attempt, unapplied }) => ({
    place: { participantId: participantId ?? participant, section, lap },
    attempt: attempt ?? "",
    waits: unapplied,
  }))
  return [...Map.groupBy(placed, ({ place, attempt }) => `${entryKey(place)} ${attempt}`).values()].flatMap(
    (own) => own.slice(0, 1).map((ride) => ({ ...ride, taps: own.length })),
  )
}

/** Returns the condition that an event of a stage came from one phone, whichever token it had (D-50). */
export const isOfPhone = (stageKey: number, phone: string): SQL =>
  sql`${judgeEvent.deviceId} in (
    select ${judgeDevice.id} from ${judgeDevice}
    where ${judgeDevice.stageKey} = ${stageKey} and ${judgeDevice.phone} = ${phone}
  )`
