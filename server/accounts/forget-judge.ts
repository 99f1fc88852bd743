import { and, eq, isNull } from "drizzle-orm"
import type { LockedStage } from "#server/db/lock-stage.ts"
import { judgeDevice, sectionEntry } from "#server/db/schema/judging.ts"
import { penalty } from "#server/db/schema/results.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { nobody } from "./nobody.ts"

/** Takes a judge's name off what they judged in a stage, under its lock, and switches their devices off (D-35). */
export const forgetJudge = async (
  tx: Transaction,
  { key, revision }: LockedStage,
  { userId, email, now }: { userId: string; email: string; now: number },
): Promise<void> => {
  const isTheirs = and(eq(judgeDevice.stageKey, key), eq(judgeDevice.userId, userId))
  await tx
    .update(judgeDevice)
    .set({ revokedOn: now, revokedWhy: "revoked" })
    .where(and(isTheirs, isNull(judgeDevice.revokedOn)))
  await tx.update(judgeDevice).set({ name: nobody, label: null, sessionId: null }).where(isTheirs)
  await tx
    .update(sectionEntry)
    .set({ judgeDisplayName: nobody, judgeEmail: null, revision })
    .where(and(eq(sectionEntry.stageKey, key), eq(sectionEntry.judgeEmail, email)))
  await tx
    .update(penalty)
    .set({ userDisplayName: nobody, userEmail: null })
    .where(and(eq(penalty.stageKey, key), eq(penalty.userId, userId)))
}
