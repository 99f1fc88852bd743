import type { ParticipantStatus } from "./participants.ts"

/** A participant as stored: instants are epoch milliseconds, null: never changed. */
type Stored = { id: string; status: ParticipantStatus; modifiedOn: number | null }

/** A status to set for many participants at once. */
export type ManyStatuses = {
  ids: readonly string[]
  status: ParticipantStatus
  /** Only participants who were last changed at this instant: so an undo leaves alone what somebody has changed since. */
  changedOn?: number | undefined
  /** Who lacks the consent of a guardian that they need (EN-04). */
  lacking: ReadonlySet<string>
}

/** The ids that change, and whoever does not: they have the status already, were changed since, left the stage, or lack a guardian's consent. */
export type StatusChanges = {
  changed: string[]
  held: number
  later: number
  gone: number
  /** Their ids. */
  lacking: string[]
}

/** Returns the effect of setting one status for many participants (PA-20, EN-04); an id given twice counts once. */
export const changeStatuses = (
  stored: readonly Stored[],
  { ids, status, changedOn, lacking }: ManyStatuses,
): StatusChanges => {
  const byId = new Map(stored.map((participant) => [participant.id, participant]))
  const changes: StatusChanges = { changed: [], held: 0, later: 0, gone: 0, lacking: [] }
  for (const id of new Set(ids)) {
    const found = byId.get(id)
    if (!found) changes.gone += 1
    else if (found.status === status) changes.held += 1
    else if (changedOn !== undefined && found.modifiedOn !== changedOn) changes.later += 1
    else if (status === "Confirmed" && lacking.has(id)) changes.lacking.push(id)
    else changes.changed.push(id)
  }
  return changes
}
