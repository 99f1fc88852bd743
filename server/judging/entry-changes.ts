import { randomUUID } from "node:crypto"
import { and, eq, inArray } from "drizzle-orm"
import type { AuditEventName } from "#contracts/accounts/audit-event.ts"
import { nextLaps } from "#domain/competitions/cancelled-sections.ts"
import type { ReRide, Ruling, RulingName } from "#domain/judging/judge-event.ts"
import type { EntryReason } from "#domain/judging/place-event.ts"
import { type CellScore, cellScore } from "#domain/judging/points.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import type { ActingUser } from "#server/db/context.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { auditStage } from "#server/stages/change-stage.ts"
import { entryKey } from "#server/stages/entry-log.ts"
import { noteReason } from "#server/stages/posted-changes.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { findPeople, type Person } from "./people.ts"

/** The parts of a stored entry that rulings need. */
export type FoundEntry = EntryPlace & {
  total: number | null
  isMissed: boolean
  ruling: string | null
  revision: number
}

/** Nothing is changed: the entry no longer says what the secretary saw, but this. */
export type ScoredMeanwhile = { kind: "refused"; reason: "changed-meanwhile"; total: CellScore }

/** Returns the card's score for an entry. */
export const scoreIn = (entry: Pick<FoundEntry, "total" | "isMissed"> | undefined): CellScore =>
  cellScore(entry?.total ?? null, entry?.isMissed)

/** Returns all entries of participants in a locked stage, by their keys. */
export const findEntries = async (
  write: StageWrite,
  participantIds: readonly string[],
): Promise<Map<string, FoundEntry>> => {
  const rows = await write.db
    .select({
      participantId: sectionEntry.participantId,
      section: sectionEntry.section,
      lap: sectionEntry.lap,
      total: sectionEntry.total,
      isMissed: sectionEntry.isMissed,
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

/**
 * Has a change taken the points of an entry whose section has a result in the next lap (SP-07)? `before` has all entries of the
 * riders before the change, `scores` those of the changed ones after it, both by key.
 */
export const takesPointsBeforeNextLap = async (
  { client, stage }: StageWrite,
  before: ReadonlyMap<string, FoundEntry>,
  scores: ReadonlyMap<string, CellScore>,
): Promise<boolean> => {
  const totalNow = (key: string) => scores.get(key) ?? (scores.has(key) ? null : before.get(key)?.total)
  const emptied = [...before.values()].filter(
    (entry) => entry.total !== null && totalNow(entryKey(entry)) === null,
  )
  if (emptied.length === 0) return false
  const riders = emptied.map(({ participantId }) => participantId)
  const people = await findPeople(client, stage.path, riders)
  return emptied.some((entry) =>
    placesInNextLaps(entry, people.get(entry.participantId)).some(
      (place) => totalNow(entryKey(place)) != null,
    ),
  )
}

/** Returns the places in the next laps where a result prevents this one from being emptied (SP-07). */
export const placesInNextLaps = (
  { participantId, section, lap }: EntryPlace,
  person: Pick<Person, "racingClass"> | undefined,
): EntryPlace[] =>
  nextLaps({ section, lap }, person?.racingClass).map((next) => ({ participantId, section, lap: next }))

/** What a secretary decided about a section entry, and why; the reason is optional (D-17). */
export type PlacedRuling = { place: EntryPlace; ruling: Ruling | ReRide; reason: string | null }

const names: Readonly<Record<(Ruling | ReRide)["kind"], RulingName>> = {
  edited: "EditedTo",
  missed: "MissedSection",
  deleted: "DeletedEntry",
  chosen: "ChosenAttempt",
  voided: "VoidedAttempt",
}

/**
 * Appends rulings to the log of the judges' taps (D-05); of several for an entry the last counts. They are sent as one JSON
 * parameter: a whole stage on paper has more values than a query takes parameters.
 */
export const appendRulings = async (
  write: StageWrite,
  rulings: readonly PlacedRuling[],
  by: ActingUser,
): Promise<void> => {
  for (const { place, reason } of rulings) noteReason(write, place.participantId, reason)
  // a write rules once on an entry: of two rulings of one revision nobody could tell which counts
  const last = new Map(rulings.map((one) => [entryKey(one.place), one]))
  const rows = [...last.values()].map(({ place, ruling, reason }) => ({
    ...place,
    attempt: ruling.kind === "chosen" || ruling.kind === "voided" ? ruling.attempt : null,
    name: names[ruling.kind],
    points: ruling.kind === "edited" ? ruling.points : null,
    lifts: null,
    voids: ruling.kind === "voided" ? ruling.voids : null,
    reason,
  }))
  await appendToLog(write, rows, by)
}

/** A ruling in the log, at its place. */
export type LoggedRuling = EntryPlace & { id: string; attempt: string | null }

/** Appends events that lift rulings (SP-15). Each has the attempt that its ruling chose, so that the two are moved together. */
export const appendLifts = (
  write: StageWrite,
  lifted: readonly LoggedRuling[],
  by: ActingUser,
): Promise<void> => {
  const rows = lifted.map(({ id: lifts, participantId, section, lap, attempt }) => {
    const name: RulingName = "LiftedRuling"
    return { participantId, section, lap, attempt, name, points: null, lifts, voids: null, reason: null }
  })
  return appendToLog(write, rows, by)
}

type LogRow = Omit<LoggedRuling, "id"> & {
  name: RulingName
  points: number | null
  lifts: string | null
  voids: readonly string[] | null
  reason: string | null
}

const appendToLog = async (
  { client, stage }: StageWrite,
  events: readonly LogRow[],
  { userId, now }: ActingUser,
): Promise<void> => {
  if (events.length === 0) return
  const rows = events.map(({ participantId, ...event }) => ({
    id: randomUUID(),
    participant_id: participantId,
    ...event,
  }))
  await client.query({
    text: `
      insert into judge_event (stage_key, revision, user_id, device_time, time, received_on,
        id, participant, participant_id, section, lap, attempt, name, points, lifts, voids, reason)
      select $1, $2, $3, $4, $4, $4,
        id, participant_id, participant_id, section, lap, attempt, name, points, lifts, voids, reason
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
