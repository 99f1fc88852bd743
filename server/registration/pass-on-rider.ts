import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import { participant } from "#server/db/schema/registration.ts"
import { declinedEntry, linkedEntry, rider, riderHolder, riderInvitation } from "#server/db/schema/riders.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { lockAccount } from "./lock-rider.ts"

/** A rider whom one account hands over to another (FA-03). */
export type PassedOn = {
  riderId: string
  /** The id with which they enter stages, which stays. */
  entryId: string
  /** The account that hands over, and the one that receives. */
  from: string
  to: string
  /** The receiver is the rider. */
  isRider: boolean
}

/**
 * Hands a rider over: the receiving account holds them, or they are its owner; the former one only sees them. Entries, results, the page and
 * whoever follows the rider stay with the rider's ids.
 */
export const passOn = async (
  tx: Transaction,
  { riderId, entryId, from, to, isRider }: PassedOn,
  now: number,
): Promise<void> => {
  if (isRider) {
    // there is at most what they have said of themselves and never entered with
    const [said] = await tx
      .delete(rider)
      .where(and(eq(rider.userId, to), ne(rider.id, riderId)))
      .returning({ isHidden: rider.isHidden })
    const set = { userId: to, ...(said?.isHidden && { isHidden: true }) }
    await tx.update(rider).set(set).where(eq(rider.id, riderId))
    await tx.delete(riderHolder).where(isOf(riderId, to))
  } else await hold(tx, { riderId, userId: to }, now)
  await tx.update(riderHolder).set({ onlySees: true }).where(isOf(riderId, from))
  await tx.delete(riderInvitation).where(eq(riderInvitation.riderId, riderId))
  const data = { participant: entryId, holder: from, isRider }
  await writeAudit(tx, { event: "hand_over_rider", data, userId: to, now })
}

type Received = Pick<PassedOn, "entryId" | "to">

/**
 * Repeats a hand-over that the log has, as far as rider and accounts are there, from the one that alone enters the rider: the log has
 * its id no longer if it was deleted since. Returns whether anything changed.
 */
export const passOnAgain = (db: Db, { isRider, ...again }: Received & { isRider: boolean }, on: number) =>
  db.transaction(async (tx): Promise<boolean> => {
    const { riderId, holders } = await lockReceived(tx, again)
    const [from, ...others] = holders
    if (riderId === null || from === undefined || from === again.to || others.length > 0) return false
    const mayBe = isRider && (await hasNoOwner(tx, again.to))
    await passOn(tx, { riderId, from, ...again, isRider: mayBe }, on)
    return true
  })

/** Repeats that an account has come to enter a rider too (FA-04), by the word of another; returns whether anything changed. */
export const shareAgain = (db: Db, { holder, ...again }: Received & { holder: string }, on: number) =>
  db.transaction(async (tx): Promise<boolean> => {
    const { entryId, to } = again
    const { riderId, holders } = await lockReceived(tx, again)
    if (riderId === null || holders.includes(to)) return false
    await hold(tx, { riderId, userId: to }, on)
    const data = { participant: entryId, holder }
    await writeAudit(tx, { event: "share_rider", data, userId: to, now: on })
    return true
  })

/** Locks an account and a rider who is no account's owner, and returns the accounts that enter the rider; null: one of both is not there. */
const lockReceived = async (tx: Transaction, { entryId, to }: Received) => {
  await lockAccount(tx, to)
  const isReceiver = (await tx.$count(user, eq(user.id, to))) > 0
  const isHeld = and(eq(rider.entryId, entryId), isNull(rider.userId))
  const [held] = await tx.select({ id: rider.id }).from(rider).where(isHeld).for("no key update")
  if (!held || !isReceiver) return { riderId: null, holders: [] }
  const holders = await tx
    .select({ userId: riderHolder.userId })
    .from(riderHolder)
    .where(and(eq(riderHolder.riderId, held.id), eq(riderHolder.onlySees, false)))
  return { riderId: held.id, holders: holders.map(({ userId }) => userId) }
}

const isOf = (riderId: string, userId: string): SQL | undefined =>
  and(eq(riderHolder.riderId, riderId), eq(riderHolder.userId, userId))

/** Lets an account hold a rider, also one that has only seen them. */
export const hold = async (
  tx: Transaction,
  held: { riderId: string; userId: string },
  now: number,
): Promise<void> => {
  const set = { onlySees: false, addedOn: now }
  await tx
    .insert(riderHolder)
    .values({ ...held, ...set })
    .onConflictDoUpdate({ target: [riderHolder.riderId, riderHolder.userId], set })
}

/** Returns whether an account has entered nobody as its owner, so that a rider who is handed over can be its owner. */
export const hasNoOwner = async (db: Pick<Db, "execute">, userId: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select where exists (select from ${participant} where ${eq(participant.id, userId)})
    or exists (
      select from rider own where own.user_id = ${userId} and (
        own.entry_id <> ${userId}
        or exists (select from ${linkedEntry} where ${linkedEntry.riderId} = own.id)
        or exists (select from ${declinedEntry} where ${declinedEntry.riderId} = own.id)))`)
  return rows.length === 0
}
