import type { BatchAnswer, DeviceEvent, EventAnswer } from "#contracts/judging/judge-sync.ts"
import { sectionsBefore } from "#domain/competitions/racing-class.ts"
import {
  type AttentionReason,
  flagEntry,
  type UnappliedReason,
  waitsAlone,
} from "#domain/judging/place-event.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { isTimingName } from "#domain/timing/timing-event.ts"
import { together } from "#server/db/transaction.ts"
import { type EntryLog, emptyLog, entryKey, type FoldedLog, foldLog } from "#server/stages/entry-log.ts"
import { noteReason } from "#server/stages/posted-changes.ts"
import { writeFolded } from "#server/stages/refold.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { ensureResults } from "#server/stages/stamp-results.ts"
import { countLateTaps } from "./admit-device.ts"
import { appendTaps, asLogged, isRepeated, type LoggedEvent } from "./event-log.ts"
import type { Person } from "./people.ts"
import { type Batch, isReadable, phoneAttempt, placeOf, type Tap, tapOf } from "./tap.ts"

/** Everything that the taps of some batches name, read under the stage's lock. */
export type FoundForTaps = {
  people: ReadonlyMap<string, Person>
  /** Why the next taps of attempts wait, by `phoneAttempt`: an earlier tap does not count. */
  waiting: ReadonlyMap<string, UnappliedReason>
  /** The events in the log with the ids of the taps. */
  known: ReadonlyMap<string, LoggedEvent>
  /** The logs of the entries, by their key. */
  logs: ReadonlyMap<string, EntryLog>
}

/**
 * Records the taps of admitted batches and commits them, and returns the answer to each batch. What is answered is
 * committed (XC-05): every readable event is in the log, whether it counts or waits for a secretary.
 */
export const recordTaps = async (
  write: StageWrite,
  batches: readonly Batch[],
  { people, waiting, known, logs }: FoundForTaps,
): Promise<(batch: Batch) => BatchAnswer> => {
  const { revision } = write.stage
  const taps = placeAll(write, batches, { people, waiting, logs })
  const appended = firstsOf(taps.filter(({ event }) => !known.has(event.id)))
  // what waits has changed nothing
  for (const { event, person, unapplied } of appended)
    if ((event.name === "JudgePenalty" || event.name === "JudgeAddReRide") && person && unapplied === null)
      noteReason(write, person.id, event.reason)
  const folded = foldWith(write, logs, appended)
  write.stage.isTimed ||= appended.some(({ event }) => isTimingName(event.name))
  const writes = [
    appendTaps(write, appended),
    ensureResults(write, startersOf(appended)),
    writeFolded(write, folded),
    countLateTaps(write, batches, appended),
  ]
  const answering = answerTaps(write, { taps, known, appended: new Set(appended), folded })
  const isNews = appended.length > 0
  const [answers] = await together([answering, ...writes, isNews ? write.commit() : write.rollback()])
  return ({ events }) => ({
    revision: isNews ? revision : revision - 1,
    events: events.flatMap((event) => (isReadable(event) ? (answers.get(event) ?? []) : event)),
  })
}

/**
 * Places taps one after the other: from the first counting tap an attempt belongs to its phone, and from the first waiting tap it
 * waits.
 */
const placeAll = (
  { stage: { isApproved, scoring } }: StageWrite,
  batches: readonly Batch[],
  { people, waiting, logs }: Omit<FoundForTaps, "known">,
): Tap[] => {
  const waits = new Map(waiting)
  const begun = new Map<string, string>()
  const phoneOf = (place: EntryPlace, attempt: string) =>
    logs.get(entryKey(place))?.phones.get(attempt) ?? begun.get(`${entryKey(place)} ${attempt}`)
  return batches.flatMap((batch) =>
    batch.events.filter(isReadable).map((event) => {
      const tap = tapOf(event, batch, { isApproved, scoring, people, waiting: waits, phoneOf })
      const { device, unapplied } = tap
      const place = placeOf(tap)
      const begins = place && `${entryKey(place)} ${event.attempt}`
      if (begins && !begun.has(begins)) begun.set(begins, device.phone)
      if (unapplied && !waitsAlone(unapplied)) waits.set(phoneAttempt(device.phone, event.attempt), unapplied)
      return tap
    }),
  )
}

/** Of two taps with one id the first is used. */
const firstsOf = (taps: readonly Tap[]): Tap[] => [
  ...new Map(taps.toReversed().map((tap) => [tap.event.id, tap])).values(),
]

/** Returns the entries that taps count for, folded with them. */
const foldWith = (
  { stage }: StageWrite,
  logs: ReadonlyMap<string, EntryLog>,
  taps: readonly Tap[],
): FoldedLog[] => {
  const grown = new Map<string, EntryLog>()
  for (const tap of taps) {
    const place = placeOf(tap)
    const { id, attempt, seq, name, points, reason } = tap.event
    if (!place || isTimingName(name)) continue
    const key = entryKey(place)
    const log = grown.get(key) ?? copyOf(logs.get(key) ?? emptyLog(place))
    grown.set(key, log)
    log.taps.push({ id, attempt, seq, name, points, reason, time: tap.time })
    if (!log.judges.has(attempt)) log.judges.set(attempt, tap.device.recorder)
  }
  return [...grown.values()].map((log) => foldLog(log, stage.scoring))
}

const copyOf = (log: EntryLog): EntryLog => ({ ...log, taps: [...log.taps], judges: new Map(log.judges) })

/** Participants with their first counting tap and no result yet (D-13). */
const startersOf = (taps: readonly Tap[]): string[] => {
  const starters = taps.flatMap((tap) =>
    placeOf(tap) && tap.person && !tap.person.hasResult ? tap.person.id : [],
  )
  return [...new Set(starters)]
}

type Recorded = {
  taps: readonly Tap[]
  /** The events that the log already had with their ids. */
  known: ReadonlyMap<string, LoggedEvent>
  /** Those that the log did not have before. */
  appended: ReadonlySet<Tap>
  /** The entries that they count for, as they are now. */
  folded: readonly FoldedLog[]
}

/**
 * Returns the answer to each event: to those that were appended by how they count among the entries as they are now,
 * to the others by what the log has under their id.
 */
const answerTaps = async (
  write: StageWrite,
  { taps, known, appended, folded }: Recorded,
): Promise<Map<DeviceEvent, EventAnswer>> => {
  const ridden = await lapsBefore(write, [...appended])
  const { key } = write.stage
  const logged = new Map(known)
  for (const { event } of appended) logged.set(event.id, asLogged(event, key))
  const conflicts = new Set(folded.flatMap(({ log, entry }) => (entry.conflict ? entryKey(log) : [])))
  const answer = (tap: Tap): EventAnswer => {
    const { id } = tap.event
    if (appended.has(tap)) {
      const why = tap.unapplied ?? flagTap(tap, conflicts, ridden)
      return why === null ? { id, state: "stored" } : { id, state: "attention", ...whyForPhone(why) }
    }
    const former = logged.get(id)
    return former && isRepeated(former, key, tap.event)
      ? { id, state: "known" }
      : { id, state: "refused", why: "other-content" }
  }
  return new Map(taps.map((tap) => [tap.event, answer(tap)]))
}

/** The reasons that phones are told are a closed list (`docs/wire.md`). */
const whyForPhone = (why: UnappliedReason | AttentionReason): Pick<EventAnswer, "why"> =>
  why === "other-device" || why === "points-out-of-range" ? {} : { why }

/**
 * Returns where the riders of the taps have entries, in the laps that must be finished before those of the taps (JU-05, RX-07).
 */
const lapsBefore = (write: StageWrite, taps: readonly Tap[]): Promise<RiddenLaps> => {
  const needed = taps.flatMap((tap) => {
    const place = placeOf(tap)
    const [first] = place && tap.person ? sectionsBefore(tap.person.racingClass, place.lap) : []
    return place && first ? [{ participantId: place.participantId, lap: first.lap }] : []
  })
  const riders = new Set(needed.map(({ participantId }) => participantId))
  return loadLaps(write, [...riders], [...new Set(needed.map(({ lap }) => lap))])
}

const flagTap = (tap: Tap, conflicts: ReadonlySet<string>, ridden: RiddenLaps): AttentionReason | null => {
  const place = placeOf(tap)
  if (!place || !tap.person) return null
  const conflict = conflicts.has(entryKey(place))
  return flagEntry({ ...place, conflict }, ridden.get(place.participantId) ?? [], tap.person.racingClass)
}

/** The sections in which a participant has an entry, for some laps. */
type RiddenLaps = ReadonlyMap<string, readonly { section: number; lap: number }[]>

/** Returns where participants have an entry in these laps, by their id. */
const loadLaps = async (
  { client, stage }: StageWrite,
  participantIds: readonly string[],
  laps: readonly number[],
): Promise<RiddenLaps> => {
  if (participantIds.length === 0) return new Map()
  const { rows } = await client.query<{ participantId: string; lap: number; sections: number[] }>({
    name: "load-laps",
    text: `
      select participant_id as "participantId", lap, array_agg(section) as sections from section_entry
      where stage_key = $1 and participant_id = any($2) and lap = any($3) and total is not null
      group by participant_id, lap`,
    values: [stage.key, participantIds, laps],
  })
  return Map.groupBy(
    rows.flatMap(({ participantId, lap, sections }) =>
      sections.map((section) => ({ participantId, lap, section })),
    ),
    ({ participantId }) => participantId,
  )
}
