import type { Doer } from "#server/db/change-results.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { builderOf, type StageWrite } from "#server/db/write-stage.ts"
import type { EntryPlace } from "./entry-key.ts"

type EntryDeed = {
  event: string
  place: EntryPlace
  before: unknown
  after: unknown
  reason: string | null
}

/** Appends to the audit log what was done to a section entry, with the old and the new value (SP-10, D-17, D-37). */
export const auditEntry = (
  write: StageWrite,
  { event, place: { participantId, section, lap }, before, after, reason }: EntryDeed,
  by: Doer,
): Promise<void> =>
  writeAudit(builderOf(write), {
    event,
    data: {
      stage: write.stage.path,
      participant: participantId,
      participantId,
      section,
      lap,
      before,
      after,
      reason,
    },
    ...by,
  })
