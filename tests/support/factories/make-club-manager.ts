import type { Actor } from "#domain/access/may.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeUser } from "./make-user.ts"

type Managed = { clubId: string; institutionId: string }

/** Makes an account the manager of a club for the stages of an institution (FA-05). */
export const nameManager = async (db: Db, userId: string, managed: Managed): Promise<void> => {
  await db.insert(role).values({ userId, role: "club-manager", ...managed })
}

/** Somebody who manages a club. */
export const makeClubManager = async (db: Db, managed: Managed): Promise<Actor> => {
  const { id } = await makeUser(db)
  await nameManager(db, id, managed)
  return findActor(db, id)
}
