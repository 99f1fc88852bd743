import type { Pool, PoolClient } from "pg"
import type { Scoring } from "#domain/competitions/scoring.ts"
import { type Attempt, foldAttempt } from "#domain/judging/attempt.ts"
import { foldEntry, type SectionEntry } from "#domain/judging/entry.ts"
import {
  type JudgeEvent,
  type JudgeEventName,
  numberPrefix,
  type Ruling,
  type RulingName,
} from "#domain/judging/judge-event.ts"
import { rulingInForce, standingRulings } from "#domain/judging/lifted-ruling.ts"
import { voidingTap } from "#domain/judging/re-ride.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { milliseconds } from "#server/db/milliseconds.ts"

/** Returns a unique string for a place, as a key for lookups. */
export const entryKey = ({ participantId, section, lap }: EntryPlace): string =>
  `${section}-${lap}-${participantId}`

/** Who recorded something: a judge, a section pass's bearer, or the secretary who ruled. */
export type Recorder = { userId: string | null; name: string; email: string | null }

/** All counting events in the log of one section entry. */
export type EntryLog = EntryPlace & {
  taps: (JudgeEvent & { reason: string | null })[]
  /** Rulings, and the events that lifted some of them (SP-15). */
  rulings: readonly EntryEvent[]
  /** The event of the ruling that is in force. */
  inForce: EntryEvent | null
  /** A secretary's re-rides that were not lifted, as taps of the attempts that they make void (RX-03). */
  reRides: readonly JudgeEvent[]
  ruling: Ruling | null
  /** Who began each attempt. */
  judges: Map<string, Recorder>
  /** The phone that began each attempt (D-50). */
  phones: Map<string, string>
  ruledBy: Recorder | null
}

/** An entry's place as a device names it: a participant's id or `number:77`. */
export type NamedPlace = { participant: string; section: number; lap: number }

/** Returns the logs of some entries, by their key; an entry without counting events is missing. */
export const loadEntryLogs = async (
  client: Pool | PoolClient,
  stagePath: string,
  places: readonly NamedPlace[],
): Promise<Map<string, EntryLog>> => {
  if (places.length === 0) return new Map()
  const logs = new Map<string, EntryLog>()
  for (const event of await loadEvents(client, stagePath, places)) {
    const key = entryKey(event)
    const log = logs.get(key) ?? emptyLog(event)
    logs.set(key, log)
    addEvent(log, event)
  }
  return logs
}

/** Returns the log of one entry, which may be empty. */
export const loadEntryLog = async (
  client: Pool | PoolClient,
  stagePath: string,
  place: EntryPlace,
): Promise<EntryLog> => {
  const named = [{ ...place, participant: place.participantId }]
  return (await loadEntryLogs(client, stagePath, named)).get(entryKey(place)) ?? emptyLog(place)
}

/** Returns an empty log. */
export const emptyLog = ({ participantId, section, lap }: EntryPlace): EntryLog => ({
  participantId,
  section,
  lap,
  taps: [],
  rulings: [],
  inForce: null,
  reRides: [],
  ruling: null,
  judges: new Map(),
  phones: new Map(),
  ruledBy: null,
})

/** Adds an event to a log that has those before it. */
export const addEvent = (log: EntryLog, event: EntryEvent): void => {
  const { id, attempt, seq, name, points, reason, time, phone } = event
  if (attempt !== null && seq !== null && isTapName(name)) {
    log.taps.push({ id, attempt, seq, name, points, reason, time })
    if (!log.judges.has(attempt)) log.judges.set(attempt, recorderIn(event))
    if (phone !== null && !log.phones.has(attempt)) log.phones.set(attempt, phone)
  } else {
    log.rulings = [...log.rulings, event]
    const inForce = rulingInForce(log.rulings)
    log.reRides = standingRulings(log.rulings).flatMap((one) =>
      (one.voids ?? []).map((own) => voidingTap(`${one.id}/${own}`, own, one.time)),
    )
    log.inForce = inForce
    log.ruling = inForce && rulingOf(inForce)
    // the chosen attempt keeps its judge
    log.ruledBy =
      inForce === null || log.ruling === null || log.ruling.kind === "chosen" ? null : recorderIn(inForce)
  }
}

const isTapName = (name: EntryEvent["name"]): name is JudgeEventName =>
  name !== "MissedSection" &&
  name !== "VoidedAttempt" &&
  name !== "DeletedEntry" &&
  name !== "ChosenAttempt" &&
  name !== "LiftedRuling"

const recorderIn = ({ userId, recorderName, email }: EntryEvent): Recorder => ({
  userId,
  name: recorderName ?? "",
  email,
})

/** Null: after a re-ride what judges record counts (RX-03). */
const rulingOf = ({
  name,
  points,
  attempt,
}: Pick<EntryEvent, "name" | "points" | "attempt">): Ruling | null => {
  if (name === "VoidedAttempt") return null
  if (name === "EditedTo") return { kind: "edited", points: points ?? 0 }
  if (name === "MissedSection") return { kind: "missed" }
  return name === "ChosenAttempt" && attempt !== null ? { kind: "chosen", attempt } : { kind: "deleted" }
}

/** An event of an entry's log, with who recorded it. */
export type EntryEvent = EntryPlace &
  Omit<JudgeEvent, "attempt" | "seq" | "name"> & {
    attempt: string | null
    seq: number | null
    name: JudgeEventName | RulingName
    /** The ruling that it lifts; null: none. */
    lifts: string | null
    /** The attempts that it makes void; null: it is no re-ride of a secretary. */
    voids: readonly string[] | null
    /** The stage's revision at which it was stored. */
    revision: number
    reason: string | null
    recorderName: string | null
    userId: string | null
    email: string | null
    /** The phone that a tap came from; null: it is a ruling. */
    phone: string | null
  }

/**
 * Returns all counting events of some entries in the order of arrival; those that arrived together, in the order of taps. Each
 * place looks its events up in the index: the inner `order by` keeps PostgreSQL from joining the other way round, which on a
 * table without statistics takes a second for a thousand places. The places are sent as JSON, because PostgreSQL plans a
 * statement with arrays again each time. The outer `order by` defines the result: on large tables the joins after the inner one
 * do not keep its order.
 */
export const loadEvents = async (
  client: Pool | PoolClient,
  stagePath: string,
  places: readonly NamedPlace[],
): Promise<EntryEvent[]> => {
  const { rows } = await client.query<EntryEvent>({
    name: "load-entry-logs",
    text: `
      select event.participant_id as "participantId", event.section, event.lap, event.id, event.attempt, event.seq,
        event.name, event.points, event.reason, event.lifts, event.voids, event.revision::float8 as revision, ${milliseconds("event.time")} as time,
        nullif(coalesce(judge_device.name, "user".name), '') as "recorderName", "user".id as "userId", "user".email,
        judge_device.phone
      from (select key from stage where path = $1) as stage, lateral (
        select distinct section, lap, coalesce(
          (
            select id from participant
            where stage_key = stage.key and racing_number = substring(named.participant from '^${numberPrefix}(.*)$')
          ),
          named.participant
        ) as participant_id
        from json_to_recordset($2) as named(participant text, section smallint, lap smallint)
      ) as place
      join lateral (
        select * from judge_event
        where stage_key = stage.key and participant_id = place.participant_id and section = place.section
          and lap = place.lap and unapplied is null
        order by revision, time, seq
      ) as event on true
      left join judge_device on judge_device.id = event.device_id
      left join "user" on "user".id = coalesce(event.user_id, judge_device.user_id)
      order by event.revision, event.time, event.seq`,
    values: [stagePath, JSON.stringify(places)],
  })
  return rows
}

/** A log and the entry that it folds to. */
export type FoldedLog = { log: EntryLog; entry: SectionEntry }

/** Returns a log and the entry that it folds to by the rules of its stage. */
export const foldLog = (log: EntryLog, scoring: Scoring): FoldedLog => ({
  log,
  entry: foldEntry(tapsIn(log), scoring, log.ruling),
})

/**
 * All taps of a log, with the re-rides, except those of an attempt that was moved elsewhere since: they would begin an attempt of
 * their own.
 */
const tapsIn = ({ taps, reRides }: EntryLog): readonly JudgeEvent[] => {
  if (reRides.length === 0) return taps
  const here = new Set(taps.map(({ attempt }) => attempt))
  return [...taps, ...reRides.filter(({ attempt }) => here.has(attempt))]
}

/** Returns the attempts of a log that are neither cancelled nor void, in the order of their first taps. */
export const attemptsIn = (log: EntryLog, scoring: Scoring): Attempt[] =>
  [...Map.groupBy(tapsIn(log), ({ attempt }) => attempt).values()]
    .map((own) => foldAttempt(own, scoring))
    .filter(({ cancelled, isVoid }) => !cancelled && !isVoid)

/** Returns who judged the attempt that counts, or who ruled on the entry; null: nothing counts. */
export const recorderOf = ({ log, entry }: FoldedLog): Recorder | null =>
  log.ruledBy ?? log.judges.get(entry.attempt ?? "") ?? null
