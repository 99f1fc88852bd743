import { and, eq, isNotNull, sql } from "drizzle-orm"
import { stage, stageClass } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { startPlan, startSlot } from "#server/db/schema/start-list.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** Is a participant marked as not started (RX-09)? Of whatever query has the participant. */
const hasDns = sql`exists (
  select from result as own_result
  where own_result.stage_key = ${participant.stageKey} and own_result.participant_id = ${participant.id}
    and own_result.status = 'DNS' and not own_result.deleted)`

/** Does a participant start? Not with a DNS. */
export const starts = sql`not ${hasDns}`

/** Does a participant start in a slot (TI-02)? Whoever has changed the class or does not start since has given it up. */
export const startsThere = and(
  eq(participant.stageKey, startSlot.stageKey),
  eq(participant.id, startSlot.participantId),
  eq(participant.classKey, startSlot.classKey),
  starts,
)

/** Is this the plan of how a class of a stage starts? A class without one has the standard. */
export const isPlanOfClass = and(
  eq(startPlan.stageKey, stageClass.stageKey),
  eq(startPlan.classKey, stageClass.classKey),
)

/**
 * When a participant starts, as everybody may know it: null as long as the start list is not published (TI-03). For queries that join
 * other tables to the participant's.
 */
export const publishedStart = sql<number | null>`(
  select own_slot."at" from start_slot as own_slot join stage as own_stage on own_stage.key = own_slot.stage_key
  where own_slot.stage_key = ${participant.stageKey} and own_slot.participant_id = ${participant.id}
    and own_slot.class_key = ${participant.classKey} and own_stage.start_list_published_on is not null
    and not ${hasDns})`.mapWith(startSlot.at)

/** Returns when the riders of a stage start, by their ids; nobody while the start list is not published (TI-03). */
export const readPublishedStarts = async (
  db: Pick<Db | Transaction, "select">,
  stageKey: number,
): Promise<Map<string, number>> => {
  const rows = await db
    .select({ id: participant.id, at: startSlot.at })
    .from(startSlot)
    .innerJoin(participant, startsThere)
    .innerJoin(stage, eq(stage.key, startSlot.stageKey))
    .where(and(eq(startSlot.stageKey, stageKey), isNotNull(stage.startListPublishedOn)))
  return new Map(rows.map(({ id, at }) => [id, at]))
}
