import { asc, eq } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Transaction } from "#server/db/transaction.ts"

/** Somebody who is an admin. */
export type Admin = { userId: string; email: string }

/**
 * Returns who is an admin at this moment, and holds all admins' roles until the transaction ends, always in the same order:
 * of two admins who leave, or who take each other's role away, the second is the last one, or there is none left.
 */
export const lockAdmins = (tx: Transaction): Promise<Admin[]> =>
  tx
    .select({ userId: role.userId, email: user.email })
    .from(role)
    .innerJoin(user, eq(user.id, role.userId))
    .where(eq(role.role, "admin"))
    .orderBy(asc(role.id))
    .for("update", { of: role })
