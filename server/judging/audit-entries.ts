import type { AuditEvent } from "#contracts/audit-event.ts"
import type { Doer } from "#server/db/context.ts"
import { auditStage } from "#server/stages/change-stage.ts"
import type { EntryPlace } from "#server/stages/entry-log.ts"
import type { StageWrite } from "#server/stages/write-stage.ts"

/** What was done to a section entry, with the old and the new value. */
export type EntryDeed = {
  event: AuditEvent
  place: EntryPlace
  before: unknown
  after: unknown
  reason: string | null
}

/** Appends to the audit log what was done to section entries (SP-10, D-17, D-37). */
export const auditEntries = (write: StageWrite, by: Doer, ...deeds: readonly EntryDeed[]): Promise<void> =>
  auditStage(
    write,
    by,
    ...deeds.map(({ event, place, ...told }) => ({
      event,
      data: { participant: place.participantId, ...place, ...told },
    })),
  )
