import { sql } from "drizzle-orm"
import type { Claimed } from "#server/accounts/stages-of-riders.ts"
import type { Db } from "#server/db/transaction.ts"

/** Gives entries to riders for whom they were claimed, so that they are forgotten with them: also to riders who are newer than the archive. */
export const claimAgain = async (db: Db, claimed: readonly Claimed[]): Promise<void> => {
  for (const { stage, participant, rider } of claimed)
    await db.execute(sql`
      with entry as (
        select stage_key, participant.id from participant join stage on stage.key = stage_key
        where path = ${stage} and participant.id = ${participant}),
      made as (insert into rider (entry_id) select ${rider} from entry on conflict do nothing returning id)
      insert into linked_entry (stage_key, participant_id, rider_id, claimed_on)
      select stage_key, entry.id, claimer.id, now() from entry, (
        select id from made union all select id from rider where entry_id = ${rider}) as claimer
      on conflict (stage_key, participant_id) do update set claimed_on = excluded.claimed_on, rider_id = excluded.rider_id`)
}
