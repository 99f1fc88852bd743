import { eq } from "drizzle-orm"
import type { Actor } from "#domain/access/may.ts"
import { user } from "#server/db/schema/accounts.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"

/** Returns a user with the roles that they hold at this moment (D-02). */
export const findActor = async (db: Db, userId: string): Promise<Actor> => {
  const roles = await db
    .select({ isConfirmed: user.emailVerified, role: role.role, institutionId: role.institutionId })
    .from(user)
    .leftJoin(role, eq(role.userId, user.id))
    .where(eq(user.id, userId))
  return {
    userId,
    isConfirmed: roles[0]?.isConfirmed ?? false,
    admin: roles.some((held) => held.role === "admin"),
    secretaryOf: roles.flatMap((held) => (held.role === "secretary" ? (held.institutionId ?? []) : [])),
  }
}
