import { sql } from "drizzle-orm"
import type { Db, Transaction } from "#server/db/transaction.ts"
import type { Entry } from "#server/stages/find-riders.ts"

/** A rider as secretaries may know of them, also one who wants no page (RI-03); `hasAccount`: an account enters them (FA-01). */
export type EntryRider = { id: string; hasAccount: boolean; isHidden: boolean }

/** Returns a function that finds the rider of each of these entries: who entered with an account, or to whom it is linked (RI-01, RI-04). */
export const ridersOfEntries = async (
  db: Db | Transaction,
  entries: readonly Entry[],
): Promise<(entry: Entry) => EntryRider | null> => {
  const keys = entries.map(({ stageKey }) => stageKey)
  const ids = entries.map(({ participantId }) => participantId)
  const { rows } = await db.execute<Entry & EntryRider>(sql`
    with entry as (
      select * from unnest(${sql.param(keys)}::int[], ${sql.param(ids)}::text[]) as entry(stage_key, participant_id)
    ), belongs as (
      select stage_key, participant_id, rider.id from entry join rider on rider.entry_id = participant_id
      union all
      select stage_key, participant_id, rider_id from entry join linked_entry using (stage_key, participant_id)
    )
    select stage_key as "stageKey", participant_id as "participantId", rider.id,
      rider.entry_id is not null as "hasAccount", rider.is_hidden as "isHidden"
    from belongs join rider using (id)`)
  const found = new Map(
    rows.map(({ stageKey, participantId, ...rider }) => [`${stageKey} ${participantId}`, rider]),
  )
  return ({ stageKey, participantId }) => found.get(`${stageKey} ${participantId}`) ?? null
}
