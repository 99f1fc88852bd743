import { and, eq } from "drizzle-orm"
import { auditStage } from "#server/db/audit-stage.ts"
import { changeStage } from "#server/db/change-results.ts"
import type { Context } from "#server/db/context.ts"
import { participant } from "#server/db/schema/registration.ts"
import { builderOf } from "#server/db/write-stage.ts"

/** A participant's status. */
export type ParticipantStatus = "Registered" | "Confirmed"

/** Whether the participant has the status now, or why not. */
export type SetStatusOutcome =
  | { kind: "set" }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" | "participant-not-found" | "status-held" }

/** Sets a participant's status, at any time (PA-10). Refused when they have it already. */
export const setParticipantStatus = async (
  context: Context,
  path: string,
  { id, status }: { id: string; status: ParticipantStatus },
): Promise<SetStatusOutcome> =>
  changeStage(
    context,
    { path, action: "manage-participants", done: "set" },
    async (write, by): Promise<SetStatusOutcome> => {
      const tx = builderOf(write)
      const isThem = and(eq(participant.stageKey, write.stage.key), eq(participant.id, id))
      const [before] = await tx.select({ status: participant.status }).from(participant).where(isThem)
      if (!before) return { kind: "refused", reason: "participant-not-found" }
      if (before.status === status) return { kind: "refused", reason: "status-held" }
      await tx.update(participant).set({ status, modifiedOn: by.now }).where(isThem)
      const data = { participant: id, before: before.status, after: status }
      await auditStage(write, by, { event: "update_status", data })
      return { kind: "set" }
    },
  )
