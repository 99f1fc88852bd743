import { eq } from "drizzle-orm"
import type { ParticipantForm } from "#contracts/participant-form.ts"
import { savedRegistration } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { builderOf, type StageWrite } from "#server/db/write-stage.ts"

/** Keeps a rider's form for their next registration (PA-08). */
export const saveRegistration = async (
  write: StageWrite,
  { userId, form, now }: { userId: string; form: ParticipantForm; now: number },
): Promise<void> => {
  const saved = { participationData: form, modifiedOn: now }
  await builderOf(write)
    .insert(savedRegistration)
    .values({ userId, ...saved })
    .onConflictDoUpdate({ target: savedRegistration.userId, set: saved })
}

/** Returns what a rider last registered with, or null. */
export const lastRegistration = async (db: Db, userId: string): Promise<ParticipantForm | null> => {
  const [saved] = await db
    .select({ form: savedRegistration.participationData })
    .from(savedRegistration)
    .where(eq(savedRegistration.userId, userId))
  return saved?.form ?? null
}
