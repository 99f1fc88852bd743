import type { Actor } from "#domain/access/may.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeInstitution } from "./make-institution.ts"
import { makeSecretary } from "./make-secretary.ts"
import { makeUser } from "./make-user.ts"

/** A rider, and a secretary of another institution. */
export const strangers = async (db: Db): Promise<Actor[]> => {
  const { id } = await makeUser(db)
  const elsewhere = await makeInstitution(db)
  return [await findActor(db, id), await makeSecretary(db, elsewhere.id)]
}
