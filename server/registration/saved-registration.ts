import { eq } from "drizzle-orm"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { savedRegistration } from "#server/db/schema/riders.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

type Form = RegistrationStart["form"]

/** Stores what a rider's next form begins with (PA-08, FA-01). */
export const saveRegistration = async (
  tx: Transaction,
  { riderId, form, now }: { riderId: string; form: Form; now: number },
): Promise<void> => {
  const saved = { participationData: form, modifiedOn: now }
  await tx
    .insert(savedRegistration)
    .values({ entryId: riderId, ...saved })
    .onConflictDoUpdate({ target: savedRegistration.entryId, set: saved })
}

/** Returns what a rider last registered with, or null. */
export const lastRegistration = async (db: Pick<Db, "select">, riderId: string): Promise<Form | null> => {
  const [saved] = await db
    .select({ form: savedRegistration.participationData })
    .from(savedRegistration)
    .where(eq(savedRegistration.entryId, riderId))
  return saved?.form ?? null
}
