import { eq } from "drizzle-orm"
import type { Actor } from "#domain/access/may.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"

/** Returns a user with the roles that they hold at this moment (D-02). */
export const findActor = async (db: Db, userId: string): Promise<Actor> => {
  const roles = await db.select().from(role).where(eq(role.userId, userId))
  return {
    userId,
    admin: roles.some((held) => held.role === "admin"),
    secretaryOf: roles.flatMap((held) => (held.role === "secretary" ? (held.institutionId ?? []) : [])),
  }
}
