import type { AuditEvent } from "#contracts/audit-event.ts"
import { auditStage } from "#server/db/audit-stage.ts"
import type { Doer } from "#server/db/context.ts"
import type { StageWrite } from "#server/db/write-stage.ts"
import type { EntryPlace } from "./entry-key.ts"

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
