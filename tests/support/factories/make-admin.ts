import type { Actor } from "#domain/access/may.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeUser } from "./make-user.ts"

/** An admin of the whole site. */
export const makeAdmin = async (db: Db): Promise<Actor> => {
  const { id } = await makeUser(db)
  await db.insert(role).values({ userId: id, role: "admin" })
  return findActor(db, id)
}
