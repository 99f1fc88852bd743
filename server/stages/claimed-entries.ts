import { type SQL, sql } from "drizzle-orm"
import { isEnteredByOthers } from "#domain/registration/participants.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { heldIds, heldRiders, keepHeld } from "./held-riders.ts"
import { lockLinks } from "./rider-links.ts"

/**
 * The entries that an account has claimed for its riders (FA-06), as a table of stage keys and participant ids. Always both: secretaries may
 * choose the id of an entry, so an id alone gives nobody a right.
 */
export const claimedEntries = (userId: string): SQL => sql`(
  select stage_key, participant_id from linked_entry
  where claimed_on is not null and rider_id in ${heldRiders(userId)})`

/** The entries that an account changes and cancels, in the same way: those of its riders (FA-01), and those that it has claimed. */
export const enteredBy = (userId: string): SQL => sql`(
  select stage_key, id as participant_id from participant where id = any(array${heldIds(userId)})
  union all
  select stage_key, participant_id from ${claimedEntries(userId)} as claimed)`

/** An account, and the id of an entry in a stage. */
type Acting = { userId: string; riderId: string; stagePath: string }

/** Returns the id with which the rider enters stages for whom an account has claimed an entry; null: it has not. */
export const claimedFor = async (db: Pick<Db, "execute">, acting: Acting): Promise<string | null> =>
  (await findClaim(db, acting))?.entryId ?? null

const findClaim = async (db: Pick<Db, "execute">, { userId, riderId, stagePath }: Acting) => {
  const { rows } = await db.execute<{ entryId: string; riderId: string }>(sql`
    select entry_id as "entryId", rider_id as "riderId" from linked_entry
    join stage on stage.key = stage_key join rider on rider.id = rider_id
    where path = ${stagePath} and participant_id = ${riderId}
      and claimed_on is not null and rider_id in ${heldRiders(userId)}`)
  return rows[0] ?? null
}

/**
 * Keeps an entry with the account that acts for it until the transaction ends, and returns the id with which its rider enters stages; null:
 * the account neither holds a rider with this id nor has claimed this entry.
 */
export const keepActing = async (tx: Transaction, acting: Acting): Promise<string | null> => {
  if (!isEnteredByOthers(acting.riderId)) return (await keepHeld(tx, acting)) ? acting.riderId : null
  const claim = await findClaim(tx, acting)
  if (!claim) return null
  // locked, and not only held: whoever cancels the entry takes this lock for it
  await lockLinks(tx, [claim.riderId])
  return claimedFor(tx, acting)
}
