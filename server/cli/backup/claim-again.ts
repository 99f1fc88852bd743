import { eq, sql } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import { rider } from "#server/db/schema/riders.ts"
import type { Db } from "#server/db/transaction.ts"

/** Gives entries to an account that had claimed them, so that they are forgotten with it. */
export const claimAgain = async (
  db: Db,
  { userId, claimed }: { userId: string; claimed: readonly { stage: string; participant: string }[] },
): Promise<void> => {
  if (claimed.length === 0 || (await db.$count(user, eq(user.id, userId))) === 0) return
  await db.insert(rider).values({ userId, entryId: userId }).onConflictDoNothing()
  for (const { stage, participant } of claimed)
    await db.execute(sql`
      insert into linked_entry (stage_key, participant_id, rider_id, claimed_on)
      select stage_key, participant.id, rider.id, now() from participant
      join stage on stage.key = stage_key and path = ${stage} join rider on rider.user_id = ${userId}
      where participant.id = ${participant}
      on conflict (stage_key, participant_id) do update set claimed_on = excluded.claimed_on, rider_id = excluded.rider_id`)
}
