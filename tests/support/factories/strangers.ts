import type { Actor } from "#domain/access/may.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeActor } from "./make-actor.ts"
import { makeInstitution } from "./make-institution.ts"
import { makeSecretary } from "./make-secretary.ts"

/** A rider, and a secretary of another institution. */
export const strangers = async (db: Db): Promise<Actor[]> => {
  const elsewhere = await makeInstitution(db)
  return [await makeActor(db), await makeSecretary(db, elsewhere.id)]
}
