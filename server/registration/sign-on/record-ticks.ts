import { and, eq } from "drizzle-orm"
import type { SentTick } from "#contracts/registration/sign-on-calls.ts"
import { correctTime } from "#domain/judging/tap-times.ts"
import { deskState, foldTicks } from "#domain/registration/sign-on.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Writer } from "#server/db/write-audit.ts"
import { changeStage } from "#server/stages/change-stage.ts"
import { type StageRefusal, stageOf } from "#server/stages/find-stage.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { writeStatuses } from "#server/stages/write-statuses.ts"
import { tellingRiders } from "../tell-riders.ts"
import { addTicks, type FreshTick, findTicks, isSameTick } from "./add-ticks.ts"
import { readTickEvents } from "./read-ticks.ts"
import { signOnPlanOf } from "./sign-on-plan.ts"

/** What a desk sends of one rider; `desk`: the page or phone that numbers its ticks. Instants are epoch milliseconds. */
export type SentTicks = { rider: string; desk: string; sentAt: number; ticks: readonly SentTick[] }

/** Whether the ticks are stored, or why not. */
export type TickOutcome =
  | { kind: "ticked" }
  | { kind: "refused"; reason: "participant-not-found" | "unreadable" }
  | StageRefusal

/**
 * Ticks for a rider, and takes ticks back (EN-02); refused as unreadable if an id is known with other content. The status follows (`addTicks`).
 */
export const tickRider = (context: Context, path: string, sent: SentTicks): Promise<TickOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "ticked" },
    (write, by): Promise<TickOutcome> => recordTicks(write, by, sent),
  )

const recordTicks = async (write: StageWrite, by: Writer, sent: SentTicks): Promise<TickOutcome> => {
  const ticks = freshTicks(sent, by.now)
  const isEntered = and(eq(participant.stageKey, write.stage.key), eq(participant.id, sent.rider))
  if ((await write.db.$count(participant, isEntered)) === 0)
    return { kind: "refused", reason: "participant-not-found" }
  const known = await findTicks(
    write,
    ticks.map(({ id }) => id),
  )
  const areSame = ticks.every((one) => {
    const row = known.get(one.id)
    return row === undefined || isSameTick(row, write.stage.key, one)
  })
  if (!areSame || new Set(ticks.map(({ id }) => id)).size < ticks.length)
    return { kind: "refused", reason: "unreadable" }
  // known from an answer that was lost
  const fresh = ticks.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) await write.rollback()
  else await addTicks(write, by, fresh)
  return { kind: "ticked" }
}

const freshTicks = ({ rider, desk, sentAt, ticks }: SentTicks, receivedOn: number): FreshTick[] =>
  ticks.map(({ time, ...one }) => ({
    ...{ ...one, desk, participantId: rider, deskTime: time },
    time: correctTime(time, sentAt, receivedOn),
  }))

/** Confirms a rider to whom nothing was missing at the desk but the consent that was just given (EN-04). */
export const confirmConsented = async (write: StageWrite, by: Writer, id: string): Promise<void> => {
  const { db, stage } = write
  const plan = signOnPlanOf(await stageOf(write))
  const ticks = foldTicks(await readTickEvents(db, stage.key, [id])).get(id) ?? {}
  if (deskState(ticks, plan) !== "signed-on") return
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, id))
  const [rider] = await db.select({ before: participant.status }).from(participant).where(isThem)
  if (rider?.before === "Registered")
    await writeStatuses(write, by, { changed: [{ id, ...rider }], after: "Confirmed" })
}

/** The procedure by which secretaries tick. */
export const tickProcedures = {
  tick: procedures.signOn.tick.handler(({ input, context, errors }) =>
    tellingRiders(context, { path: input.stage, ids: [input.rider] }, () =>
      answer(tickRider(context, input.stage, input), errors),
    ),
  ),
}
