import { inArray } from "drizzle-orm"
import { deskState, foldTicks, statusAtDesk, type TickEvent } from "#domain/registration/sign-on.ts"
import { participant } from "#server/db/schema/registration.ts"
import { signOnEvent } from "#server/db/schema/sign-on.ts"
import type { AuditEvent, Writer } from "#server/db/write-audit.ts"
import { auditStage } from "#server/stages/change-stage.ts"
import { readConsents } from "#server/stages/consents.ts"
import { stageOf } from "#server/stages/find-stage.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { isAnyOf, writeStatuses } from "#server/stages/write-statuses.ts"
import { readTickEvents } from "./read-ticks.ts"
import { signOnPlanOf } from "./sign-on-plan.ts"

/** A tick that the log does not have yet; `deskTime`: by the clock of the desk, epoch milliseconds. */
export type FreshTick = TickEvent & { deskTime: number }

/**
 * Appends what desks ticked for entered riders, and returns the riders whom it could not find. The status of each follows (EN-02): Confirmed
 * with the last missing tick, Registered with the first that a signed-on rider loses.
 */
export const addTicks = async (
  write: StageWrite,
  by: Writer,
  fresh: readonly FreshTick[],
): Promise<ReadonlySet<string>> => {
  const { db, stage } = write
  const ofRider = Map.groupBy(fresh, ({ participantId }) => participantId)
  const riders = await db
    .select({ id: participant.id, status: participant.status, birthDate: participant.birthDate })
    .from(participant)
    .where(isAnyOf(write, [...ofRider.keys()]))
  const lost = new Set([...ofRider.keys()].filter((id) => !riders.some((one) => one.id === id)))
  if (riders.length === 0) return lost
  const found = await stageOf(write)
  const plan = signOnPlanOf(found)
  const consentOf = await readConsents(db, found, by.now)
  const former = Map.groupBy(
    await readTickEvents(
      db,
      stage.key,
      riders.map(({ id }) => id),
    ),
    ({ participantId }) => participantId,
  )
  const isEntered = ({ participantId }: FreshTick) => !lost.has(participantId)
  await db.insert(signOnEvent).values(fresh.filter(isEntered).map((one) => ({ ...one, stageKey: stage.key })))
  for (const rider of riders) {
    const { id, status } = rider
    const own = ofRider.get(id) ?? []
    await auditStage(write, by, auditOf(id, own))
    const stateAfter = (events: readonly TickEvent[]) =>
      deskState(foldTicks(events).get(id) ?? {}, plan, consentOf(rider))
    const before = former.get(id) ?? []
    const after = statusAtDesk(status, { before: stateAfter(before), after: stateAfter([...before, ...own]) })
    if (after !== status) await writeStatuses(write, by, { changed: [{ id, before: status }], after })
  }
  return lost
}

/** Returns the events of the log with these ids, by id. */
export const findTicks = async (
  { db }: Pick<StageWrite, "db">,
  ids: readonly string[],
): Promise<Map<string, typeof signOnEvent.$inferSelect>> => {
  const rows = await db
    .select()
    .from(signOnEvent)
    .where(inArray(signOnEvent.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Does the log have this event, and not another one with its id? Its corrected time differs with each arrival. */
export const isSameTick = (
  row: FreshTick & { stageKey: number },
  stageKey: number,
  { participantId, desk, tick, isDone, decibels, seq }: FreshTick,
): boolean =>
  row.stageKey === stageKey &&
  row.participantId === participantId &&
  row.desk === desk &&
  row.tick === tick &&
  row.isDone === isDone &&
  row.decibels === decibels &&
  row.seq === seq

const auditOf = (rider: string, events: readonly TickEvent[]): AuditEvent => ({
  event: "tick_sign_on",
  data: {
    participant: rider,
    ticks: Object.fromEntries(events.map(({ tick, isDone, decibels }) => [tick, decibels ?? isDone])),
  },
})
