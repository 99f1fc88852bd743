import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { heldIds, heldRiders, type Right } from "./held-riders.ts"

/** An entry: a stage, and a participant there. */
export type Entry = { stageKey: number; participantId: string }

/** Finds the rider to whose page an entry leads, by its key. */
export type RiderOf = (entry: Entry) => string | null

/** Returns a function that finds the riders of these entries (RI-01, RI-04); those who want no page are not found (RI-03). */
export const findRiders = async (db: Db | Transaction, entries: readonly Entry[]): Promise<RiderOf> => {
  const keys = entries.map(({ stageKey }) => stageKey)
  const ids = entries.map(({ participantId }) => participantId)
  const { rows } = await db.execute<Entry & { riderId: string }>(sql`
    with entry as (
      select * from unnest(${sql.param(keys)}::int[], ${sql.param(ids)}::text[]) as entry(stage_key, participant_id)
    )
    select stage_key as "stageKey", participant_id as "participantId", rider.id as "riderId"
    from entry join rider on rider.entry_id = participant_id where not is_hidden
    union all
    select stage_key, participant_id, rider.id
    from entry join linked_entry using (stage_key, participant_id) join rider on rider.id = rider_id
    where not is_hidden`)
  const found = new Map(rows.map((row) => [keyOf(row), row.riderId]))
  return (entry) => found.get(keyOf(entry)) ?? null
}

/** The entries of a rider as a table of stage keys and participant ids: those with the rider's own id, and what was linked to them. */
export const entriesOfRider = (id: string): SQL => sql`(
  select participant.stage_key, participant.id as participant_id
  from rider join participant on participant.id = rider.entry_id where rider.id = ${id}
  union all
  select stage_key, participant_id from linked_entry where rider_id = ${id})`

/**
 * The entries of an account's riders, in the same way (FA-01): their own, and what was linked to them (RI-04). Its few ids are read first, so
 * that both are found by indexes.
 */
export const entriesOfAccount = (userId: string, right: Right = "acts"): SQL => sql`(
  select stage_key, id as participant_id from participant where id = any(array${heldIds(userId, right)})
  union all
  select stage_key, participant_id from linked_entry where rider_id = any(array${heldRiders(userId, right)}))`

/** Returns the table of the same and the condition, for a join that leaves only rows of such entries. */
export const ownEntries = (
  userId: string,
  { stageKey, participantId }: Record<keyof Entry, AnyPgColumn>,
  right: Right = "acts",
): [entries: SQL, isOwn: SQL] => [
  sql`${entriesOfAccount(userId, right)} as own`,
  sql`own.stage_key = ${stageKey} and own.participant_id = ${participantId}`,
]

/** Returns whether an entry is one of an account's riders. */
export const isEntryOf = async (
  db: Pick<Db, "execute">,
  userId: string,
  { stageKey, participantId }: Entry,
): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select from ${entriesOfAccount(userId)} entry
    where stage_key = ${stageKey} and participant_id = ${participantId} limit 1`)
  return rows.length > 0
}

const keyOf = ({ stageKey, participantId }: Entry): string => `${stageKey} ${participantId}`
