import { and, eq, inArray } from "drizzle-orm"
import type { SentTick } from "#contracts/registration/sign-on-calls.ts"
import { correctTime } from "#domain/judging/tap-times.ts"
import { deskState, foldTicks, statusAtDesk, type TickEvent } from "#domain/registration/sign-on.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { participant } from "#server/db/schema/registration.ts"
import { signOnEvent } from "#server/db/schema/sign-on.ts"
import type { AuditEvent, Writer } from "#server/db/write-audit.ts"
import { auditStage, changeStage } from "#server/stages/change-stage.ts"
import { readConsents } from "#server/stages/consents.ts"
import { type StageRefusal, stageOf } from "#server/stages/find-stage.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { writeStatuses } from "#server/stages/write-statuses.ts"
import { tellingRiders } from "../tell-riders.ts"
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
 * Ticks for a rider, and takes ticks back (EN-02); refused as unreadable if an id is known with other content. The status follows: Confirmed with the last
 * missing tick, Registered with the first that a signed-on rider loses.
 */
export const tickRider = (context: Context, path: string, sent: SentTicks): Promise<TickOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "ticked" },
    (write, by): Promise<TickOutcome> => recordTicks(write, by, sent),
  )

const recordTicks = async (write: StageWrite, by: Writer, sent: SentTicks): Promise<TickOutcome> => {
  const { db, stage } = write
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, sent.rider))
  const [rider] = await db
    .select({ status: participant.status, birthDate: participant.birthDate })
    .from(participant)
    .where(isThem)
  if (!rider) return { kind: "refused", reason: "participant-not-found" }
  const known = await findKnown(write, sent)
  if (known === null) return { kind: "refused", reason: "unreadable" }
  const fresh = eventsOf(sent, by.now).filter(({ id }) => !known.has(id))
  if (fresh.length === 0) {
    await write.rollback()
    return { kind: "ticked" }
  }
  const former = await readTickEvents(db, stage.key, [sent.rider])
  const deskTimes = new Map(sent.ticks.map(({ id, time }) => [id, time]))
  await db.insert(signOnEvent).values(
    fresh.map((event) => ({
      ...event,
      stageKey: stage.key,
      deskTime: deskTimes.get(event.id) ?? event.time,
    })),
  )
  await auditStage(write, by, auditOf(sent.rider, fresh))
  const found = await stageOf(write)
  const plan = signOnPlanOf(found)
  const consent = (await readConsents(db, found, by.now))({ id: sent.rider, birthDate: rider.birthDate })
  const stateAfter = (events: readonly TickEvent[]) =>
    deskState(foldTicks(events).get(sent.rider) ?? {}, plan, consent)
  const moved = { before: stateAfter(former), after: stateAfter([...former, ...fresh]) }
  const status = statusAtDesk(rider.status, moved)
  if (status !== rider.status)
    await writeStatuses(write, by, { changed: [{ id: sent.rider, before: rider.status }], after: status })
  return { kind: "ticked" }
}

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

/** Returns the ids that are stored already, from an answer that was lost; null: one of them is somebody else's, or has other content. */
const findKnown = async (
  { db, stage }: StageWrite,
  { rider, desk, ticks }: SentTicks,
): Promise<Set<string> | null> => {
  const sent = new Map(ticks.map((one) => [one.id, one]))
  if (sent.size < ticks.length) return null
  const rows = await db
    .select()
    .from(signOnEvent)
    .where(inArray(signOnEvent.id, [...sent.keys()]))
  const areSame = rows.every((row) => {
    const one = sent.get(row.id)
    return (
      row.stageKey === stage.key &&
      row.participantId === rider &&
      row.desk === desk &&
      row.tick === one?.tick &&
      row.isDone === one.isDone &&
      row.decibels === one.decibels &&
      row.seq === one.seq
    )
  })
  return areSame ? new Set(rows.map(({ id }) => id)) : null
}

const eventsOf = ({ rider, desk, sentAt, ticks }: SentTicks, receivedOn: number): TickEvent[] =>
  ticks.map(({ time, ...one }) => ({
    ...one,
    desk,
    participantId: rider,
    time: correctTime(time, sentAt, receivedOn),
  }))

const auditOf = (rider: string, events: readonly TickEvent[]): AuditEvent => ({
  event: "tick_sign_on",
  data: {
    participant: rider,
    ticks: Object.fromEntries(events.map(({ tick, isDone, decibels }) => [tick, decibels ?? isDone])),
  },
})

/** The procedure by which secretaries tick. */
export const tickProcedures = {
  tick: procedures.signOn.tick.handler(({ input, context, errors }) =>
    tellingRiders(context, { path: input.stage, ids: [input.rider] }, () =>
      answer(tickRider(context, input.stage, input), errors),
    ),
  ),
}
