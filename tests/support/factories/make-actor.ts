import type { Actor } from "#domain/access/may.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeUser } from "./make-user.ts"

/** Somebody with an account and no role. */
export const makeActor = async (db: Db, overrides: Parameters<typeof makeUser>[1] = {}): Promise<Actor> =>
  findActor(db, (await makeUser(db, overrides)).id)
