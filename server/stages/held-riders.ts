import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm"
import { rider, riderHolder } from "#server/db/schema/riders.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/**
 * What an account may do for a rider: act, or only see the next stage, results and cards of one whom it has handed over, until whoever holds
 * the rider now ends that (FA-03).
 */
export type Right = "acts" | "sees"

const isOf = (userId: string, right: Right): SQL =>
  sql`rider_holder.user_id = ${userId} ${right === "acts" ? sql`and not only_sees` : sql``}`

/** The riders of an account as a table of their ids: its owner, and those whom it holds (FA-01). */
export const heldRiders = (userId: string, right: Right = "acts"): SQL => sql`(
  select id from rider where user_id = ${userId}
  union all
  select rider_id from rider_holder where ${isOf(userId, right)})`

/** The id with which the owner of an account enters stages: the account's, or that of a rider who was handed over and is the owner (FA-03). */
export const ownIdOf = (userId: string): SQL =>
  sql`coalesce((select entry_id from rider where rider.user_id = ${userId}), ${userId}::text)`

/**
 * The ids with which the riders of an account enter stages, as a table: that of its owner, even before the first
 * entry, and those of riders whom it holds (FA-01).
 */
export const heldIds = (userId: string, right: Right = "acts"): SQL => sql`(
  select ${ownIdOf(userId)} as id
  union all
  select entry_id from rider join rider_holder on rider_id = rider.id
  where ${isOf(userId, right)} and entry_id is not null)`

/** Returns the id with which the owner of an account enters stages. */
export const ownEntryId = async (db: Pick<Db, "execute">, userId: string): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(sql`select ${ownIdOf(userId)} as id`)
  return rows[0]?.id ?? userId
}

/** Returns whether an id is one with which an account enters a rider: whatever is done for a rider depends on it, never on a name. */
export const holdsRider = async (
  db: Pick<Db, "execute">,
  { userId, riderId }: { userId: string; riderId: string },
): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from ${heldIds(userId)} as held where id = ${riderId}`)
  return rows.length > 0
}

/** Returns whether an account has riders besides its owner. */
export const hasSeveralRiders = async (db: Pick<Db, "$count">, userId: string): Promise<boolean> =>
  (await db.$count(riderHolder, eq(riderHolder.userId, userId))) > 0

/**
 * Keeps a rider with the account that holds them until the transaction ends: whoever removes the rider looks for their stages, and
 * would miss one that is entered meanwhile (D-35). Returns whether the account holds them.
 */
export const keepHeld = async (
  tx: Pick<Transaction, "select" | "$count">,
  { userId, riderId }: { userId: string; riderId: string },
): Promise<boolean> => {
  const isHolder = and(
    eq(riderHolder.riderId, rider.id),
    eq(riderHolder.userId, userId),
    eq(riderHolder.onlySees, false),
  )
  const found = await tx
    .select({ id: rider.id })
    .from(rider)
    .leftJoin(riderHolder, isHolder)
    .where(and(eq(rider.entryId, riderId), or(eq(rider.userId, userId), isNotNull(riderHolder.userId))))
    .for("key share", { of: rider })
  // the owner of an account need not be a rider yet
  return found.length > 0 || (riderId === userId && (await tx.$count(rider, eq(rider.userId, userId))) === 0)
}

/** For which rider of the account something is done (FA-01), by the id with which they enter; left out: for its owner. */
export type ForRider = { rider?: string | undefined }

/**
 * The riders whom somebody may enter as the manager of their club (FA-05), as a table of their ids for entries, with the institution for
 * whose stages: what they last registered with names the club, and they have not refused. Managers act for them by this condition, and
 * read nothing by it that is private.
 */
export const clubRiders = (userId: string): SQL => sql`(
  select entry_id as id, rider.id as rider_id, institution_id, club_id, participation_data as form
  from rider join saved_registration using (entry_id)
  join role on role.club_id = participation_data ->> 'club' and role.role = 'club-manager'
  where role.user_id = ${userId} and not refuses_club)`
