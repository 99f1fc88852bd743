import { randomUUID } from "node:crypto"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import type { InvitationKind } from "#contracts/registration/rider-holders.ts"
import { heldPrefix } from "#domain/registration/participants.ts"
import { rider, riderHolder, riderInvitation, savedRegistration } from "#server/db/schema/riders.ts"
import { hashSecret, newSecret } from "#server/db/stored-secret.ts"
import type { Db } from "#server/db/transaction.ts"
import { one } from "./one.ts"
import { makeForm } from "./participant-form.ts"

type Form = RegistrationStart["form"]

/** Makes the owner of an account a rider, if they are none yet (RI-01). */
export const makeOwner = async (db: Db, userId: string): Promise<void> => {
  await db.insert(rider).values({ userId, entryId: userId }).onConflictDoNothing()
}

/** Stores what the next form of an account's owner begins with (PA-08). */
export const saveForm = async (
  db: Db,
  userId: string,
  form: Partial<Form> = {},
  modifiedOn?: number,
): Promise<void> => {
  await makeOwner(db, userId)
  const participationData = { ...makeForm(), ...form }
  await db.insert(savedRegistration).values({ entryId: userId, participationData, modifiedOn })
}

/** A rider whom an account enters, such as a child (FA-01). */
export const makeHeldRider = async (db: Db, userId: string, form: Partial<Form> = {}) => {
  const entryId = `${heldPrefix}${randomUUID().replaceAll("-", "")}`
  const { id: riderId } = one(await db.insert(rider).values({ entryId }).returning())
  await db.insert(riderHolder).values({ riderId, userId })
  const participationData = { ...makeForm(), ...form }
  await db.insert(savedRegistration).values({ entryId, participationData })
  return { id: entryId, riderId, name: participationData.name }
}

/** A link to a rider, from an account that holds them (FA-04); it works for an hour. */
export const makeInvitation = async (
  db: Db,
  { riderId }: { riderId: string },
  { userId, kind = "share" }: { userId: string; kind?: InvitationKind },
) => {
  const secret = newSecret()
  const endsOn = Date.now() + 3_600_000
  await db.insert(riderInvitation).values({ riderId, userId, kind, secretHash: hashSecret(secret), endsOn })
  return { secret }
}
