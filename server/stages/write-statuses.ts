import { and, eq, inArray } from "drizzle-orm"
import type { ParticipantStatus } from "#domain/registration/participants.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { AuditEvent, Writer } from "#server/db/write-audit.ts"
import { auditStage } from "./change-stage.ts"
import type { StageWrite } from "./stage-write.ts"

type StatusesWrite = {
  changed: readonly { id: string; before: ParticipantStatus }[]
  after: ParticipantStatus
}

/** Gives participants another status, under the stage's lock, and logs it for each. */
export const writeStatuses = async (
  write: StageWrite,
  by: Writer,
  { changed, after }: StatusesWrite,
): Promise<void> => {
  await write.db
    .update(participant)
    .set({ status: after, modifiedOn: by.now })
    .where(
      isAnyOf(
        write,
        changed.map(({ id }) => id),
      ),
    )
  await auditStage(
    write,
    by,
    ...changed.map(({ id, before }): AuditEvent => {
      return { event: "update_status", data: { participant: id, before, after } }
    }),
  )
}

/** Selects participants of a write's stage. */
export const isAnyOf = ({ stage }: StageWrite, ids: readonly string[]) =>
  and(eq(participant.stageKey, stage.key), inArray(participant.id, [...ids]))
