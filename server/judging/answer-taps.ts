import type { EventAnswer, WireEvent } from "#contracts/judge-sync.ts"
import { type AttentionReason, flagEntry, type UnappliedReason } from "#domain/judging/place-event.ts"
import { entryKey, type FoldedLog } from "#server/stages/entry-log.ts"
import type { StageWrite } from "#server/stages/write-stage.ts"
import { asLogged, isRepeated, type LoggedEvent } from "./event-log.ts"
import { loadLaps, type RiddenLaps } from "./load-laps.ts"
import { placeOf, type Tap } from "./tap.ts"

type Recorded = {
  taps: readonly Tap[]
  /** What the log had under their ids before. */
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
export const answerTaps = async (
  write: StageWrite,
  { taps, known, appended, folded }: Recorded,
): Promise<Map<WireEvent, EventAnswer>> => {
  const ridden = await lapsBefore(write, [...appended])
  const { key } = write.stage
  const logged = new Map(known)
  for (const { event } of appended) logged.set(event.id, asLogged(event, key))
  const conflicts = new Set(folded.flatMap(({ log, entry }) => (entry.conflict ? entryKey(log) : [])))
  const answer = (tap: Tap): EventAnswer => {
    const { id } = tap.event
    if (appended.has(tap)) {
      const why = tap.unapplied ?? flagTap(tap, conflicts, ridden)
      return why === null ? { id, state: "stored" } : { id, state: "attention", ...told(why) }
    }
    const former = logged.get(id)
    return former && isRepeated(former, key, tap.event)
      ? { id, state: "known" }
      : { id, state: "refused", why: "other-content" }
  }
  return new Map(taps.map((tap) => [tap.event, answer(tap)]))
}

/** The first phones read no answer that gives a reason which they do not know. */
const told = (why: UnappliedReason | AttentionReason): Pick<EventAnswer, "why"> =>
  why === "other-device" || why === "points-out-of-range" ? {} : { why }

const lapsBefore = (write: StageWrite, taps: readonly Tap[]): Promise<RiddenLaps> => {
  const places = taps.flatMap((tap) => placeOf(tap) ?? []).filter(({ lap }) => lap > 1)
  const riders = new Set(places.map(({ participantId }) => participantId))
  return loadLaps(write, [...riders], [...new Set(places.map(({ lap }) => lap - 1))])
}

const flagTap = (tap: Tap, conflicts: ReadonlySet<string>, ridden: RiddenLaps): AttentionReason | null => {
  const place = placeOf(tap)
  if (!place || !tap.person) return null
  const conflict = conflicts.has(entryKey(place))
  return flagEntry({ ...place, conflict }, ridden.get(place.participantId) ?? [], tap.person.racingClass)
}
