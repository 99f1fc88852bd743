import { randomUUID } from "node:crypto"
import { and, eq, inArray } from "drizzle-orm"
import type { AuditEventName } from "#contracts/audit-event.ts"
import type { Ruling, RulingName } from "#domain/judging/judge-event.ts"
import type { EntryReason } from "#domain/judging/place-event.ts"
import type { ActingUser } from "#server/db/context.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { auditStage } from "#server/stages/change-stage.ts"
import { type EntryPlace, entryKey } from "#server/stages/entry-log.ts"
import { noteReason } from "#server/stages/posted-changes.ts"
import { builderOf, type StageWrite } from "#server/stages/write-stage.ts"

/** The parts of a stored entry that rulings need. */
export type FoundEntry = EntryPlace & { total: number | null; ruling: string | null; revision: number }

/** Returns all entries of participants in a locked stage, by their keys. */
export const findEntries = async (
  write: StageWrite,
  participantIds: readonly string[],
): Promise<Map<string, FoundEntry>> => {
  const rows = await builderOf(write)
    .select({
      participantId: sectionEntry.participantId,
      section: sectionEntry.section,
      lap: sectionEntry.lap,
      total: sectionEntry.total,
      ruling: sectionEntry.ruling,
      revision: sectionEntry.revision,
    })
    .from(sectionEntry)
    .where(
      and(
        eq(sectionEntry.stageKey, write.stage.key),
        inArray(sectionEntry.participantId, [...new Set(participantIds)]),
      ),
    )
  return new Map(rows.map((row) => [entryKey(row), row]))
}

/** What a secretary decided about a section entry, and why; the reason is optional (D-17). */
export type PlacedRuling = { place: EntryPlace; ruling: Ruling; reason: string | null }

const names: Readonly<Record<Ruling["kind"], RulingName>> = {
  edited: "EditedTo",
  deleted: "DeletedEntry",
  chosen: "ChosenAttempt",
}

/**
 * Appends rulings to the log of the judges' taps (D-05); of several for an entry the last counts. They are sent as one JSON
 * parameter: a whole stage on paper has more values than a query takes parameters.
 */
export const appendRulings = async (
  write: StageWrite,
  rulings: readonly PlacedRuling[],
  { userId, now }: ActingUser,
): Promise<void> => {
  if (rulings.length === 0) return
  const { client, stage } = write
  for (const { place, reason } of rulings) noteReason(write, place.participantId, reason)
  const rows = rulings.map(({ place: { participantId, section, lap }, ruling, reason }) => ({
    id: randomUUID(),
    participant_id: participantId,
    section,
    lap,
    attempt: ruling.kind === "chosen" ? ruling.attempt : null,
    name: names[ruling.kind],
    points: ruling.kind === "edited" ? ruling.points : null,
    reason,
  }))
  await client.query({
    text: `
      insert into judge_event (stage_key, revision, user_id, device_time, time, received_on,
        id, participant, participant_id, section, lap, attempt, name, points, reason)
      select $1, $2, $3, $4, $4, $4,
        id, participant_id, participant_id, section, lap, attempt, name, points, reason
      from json_populate_recordset(null::judge_event, $5)`,
    values: [stage.key, stage.revision, userId, new Date(now), JSON.stringify(rows)],
  })
}

/** What was done to a section entry, with the old and the new value. */
export type EntryAuditEvent = {
  event: AuditEventName
  place: EntryPlace
  /** What made the entry stand out that was accepted. */
  kind?: EntryReason
  before: unknown
  after: unknown
  reason: string | null
}

/** Appends to the audit log what was done to section entries (SP-10, D-17, D-37). */
export const auditEntries = (
  write: StageWrite,
  by: ActingUser,
  ...auditEvents: readonly EntryAuditEvent[]
): Promise<void> =>
  auditStage(
    write,
    by,
    ...auditEvents.map(({ event, place, ...change }) => ({
      event,
      data: { participant: place.participantId, ...place, ...change },
    })),
  )
