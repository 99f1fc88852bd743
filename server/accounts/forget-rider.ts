import { and, eq, exists, sql } from "drizzle-orm"
import type { LockedStage } from "#server/db/lock-stage.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { nobody } from "./nobody.ts"

const nameless = { name: nobody, birthDate: null }

/**
 * Takes a person out of a stage, under its lock: a participant without a result goes, one with a result stays as “—” with
 * the racing number (D-35).
 */
export const forgetRider = async (
  tx: Transaction,
  { key, revision }: LockedStage,
  participantId: string,
): Promise<void> => {
  const isParticipant = and(eq(participant.stageKey, key), eq(participant.id, participantId))
  const isResult = and(eq(result.stageKey, key), eq(result.participantId, participantId))
  await tx
    .update(result)
    .set({ ...nameless, revision, changedOn: sql`clock_timestamp()` })
    .where(isResult)
  const hasResult = exists(tx.select({ one: sql`1` }).from(result).where(isResult))
  const kept = await tx
    .update(participant)
    .set({ ...nameless, license: null })
    .where(and(isParticipant, hasResult))
    .returning({ id: participant.id })
  if (kept.length === 0) await tx.delete(participant).where(isParticipant)
}
