import { sql } from "drizzle-orm"
import type { Language } from "#domain/site/language.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** Somebody who is told by mail what becomes of a participant of a stage. */
export type PersonBehind = {
  participantId: string
  userId: string
  email: string
  /** The language in which they last signed in or registered; null: not known. */
  language: Language | null
}

/**
 * Returns the people behind participants of a stage, who are told of changes (CH-03): the accounts that hold the rider who
 * entered (FA-01), and those that hold the rider to whom a secretary's entry is linked. Nobody whose address is not confirmed: it may be somebody
 * else's (D-43). A participant may have several people behind them, and one person several participants.
 */
export const peopleBehind = async (
  db: Db | Transaction,
  stageKey: number,
  participantIds: readonly string[],
): Promise<PersonBehind[]> => {
  const { rows } = await db.execute<PersonBehind>(sql`
    with entry as (select unnest(${sql.param([...participantIds])}::text[]) as id),
    holder as (
      select entry.id as participant_id, entry.id as user_id from entry
      union
      select ridden.id, account.user_id from (
        select entry.id, rider.id as rider_id from entry join rider on rider.entry_id = entry.id
        union all
        select entry.id, linked_entry.rider_id from entry
        join linked_entry on linked_entry.stage_key = ${stageKey} and linked_entry.participant_id = entry.id
      ) as ridden join (
        select id as rider_id, user_id from rider
        union all
        select rider_id, user_id from rider_holder where not only_sees
      ) as account using (rider_id)
    )
    select holder.participant_id as "participantId", "user".id as "userId", "user".email, "user".language
    from holder join "user" on "user".id = holder.user_id
    where "user".email_verified
    order by holder.participant_id, "user".id`)
  return rows
}
