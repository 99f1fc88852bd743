import { and, eq } from "drizzle-orm"
import { type Actor, may } from "#domain/access/may.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { builderOf, writeStage } from "#server/db/write-stage.ts"
import { findRegistrationStage } from "./registration-stage.ts"

/** A participant's status. */
export type ParticipantStatus = "Registered" | "Confirmed"

/** Whether the participant has the status now, or why not. */
export type SetStatusOutcome =
  | { kind: "set" }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" | "participant-not-found" | "status-held" }

/** Sets a participant's status, at any time (PA-10). Refused when they have it already. */
export const setParticipantStatus = async (
  { db, actor, now }: { db: Db; actor: Actor | null; now: number },
  stagePath: string,
  { id, status }: { id: string; status: ParticipantStatus },
): Promise<SetStatusOutcome> => {
  const stage = await findRegistrationStage(db, stagePath)
  if (!stage) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "manage-participants", { institution: stage.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const outcome = await writeStage(db, stagePath, async (write): Promise<SetStatusOutcome> => {
    const tx = builderOf(write)
    const isThem = and(eq(participant.stageKey, write.stage.key), eq(participant.id, id))
    const [before] = await tx.select({ status: participant.status }).from(participant).where(isThem)
    if (!before || before.status === status) {
      await write.rollback()
      return { kind: "refused", reason: before ? "status-held" : "participant-not-found" }
    }
    await tx.update(participant).set({ status, modifiedOn: now }).where(isThem)
    await writeAudit(tx, {
      event: "update_status",
      data: { stage: stagePath, participant: id, before: before.status, after: status },
      userId: actor.userId,
      now,
    })
    return { kind: "set" }
  })
  return outcome ?? { kind: "refused", reason: "stage-not-found" }
}
