import { riderTimes } from "#domain/timing/rider-times.ts"
import { isTimingName, type Mark, standingMarks } from "#domain/timing/timing-event.ts"
import type { JudgingState } from "#judge/judging/judging.ts"
import type { StoredEvent } from "#judge/outbox/stored-tap.ts"
import type { Rider } from "#judge/scoring/ridden-laps.ts"

/** A mark as a timekeeper's phone knows it. */
export type KnownMark = Mark & {
  /** Its events share this, by which this phone takes it back; null: another phone made it. */
  own: string | null
  /** The server has not answered for it. */
  waits: boolean
}

type Known = Pick<JudgingState, "known" | "timed" | "access">

/**
 * Returns the marks that stand, by rider: those of all timekeepers as the server last sent them, and those of this phone that it cannot
 * have yet. `phone` is the name on the pass: the server does not say more about other phones.
 */
export const knownMarks = (state: Known): Map<string, KnownMark[]> => {
  const { timing } = state.known.stage
  const own = ownMarks(state)
  const ownOf = new Map(own.map((one) => [one.id, one]))
  const sent = (timing?.marks ?? []).flatMap(({ participant, by, ...mark }): Placed[] => {
    const mine = ownOf.get(mark.id)
    if (mine?.isNews) return []
    return [{ ...mark, participant, by, phone: by, own: mine?.attempt ?? null, waits: false }]
  })
  const news = own
    .filter(({ isNews }) => isNews)
    .flatMap(({ mark, participant, attempt, waits }): Placed[] =>
      mark ? [{ ...mark, participant, own: attempt, waits }] : [],
    )
  const placed = [...sent, ...news].toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))
  return Map.groupBy(placed, ({ participant }) => participant)
}

/** Returns the riders as a timekeeper knows them: without a DNS whose mark this phone took back, which the server cannot know yet. */
export const withoutUndoneDns = (riders: readonly Rider[], state: Known): Rider[] => {
  const undone = new Set(
    ownMarks(state).flatMap(({ isNews, mark, name, participant }) =>
      isNews && mark === null && name === "TimingDidNotStart" ? participant : [],
    ),
  )
  return riders.map((rider) => (undone.has(rider.participant) ? { ...rider, hasDns: false } : rider))
}

type Placed = KnownMark & { participant: string }

type OwnMark = {
  id: string
  attempt: string
  participant: string
  name: StoredEvent["name"]
  /** Null: it was taken back. */
  mark: Mark | null
  waits: boolean
  /** What the server sent last cannot have it yet. */
  isNews: boolean
}

const ownMarks = ({ known, timed, access }: Known): OwnMark[] =>
  [...Map.groupBy(timed, ({ attempt }) => attempt)].map(([attempt, events]) =>
    ownMark(attempt, events, { name: access.name, revision: known.stage.revision }),
  )

type Seen = { name: string; revision: number }

const ownMark = (
  attempt: string,
  events: readonly StoredEvent[],
  { name, revision: seen }: Seen,
): OwnMark => {
  const [first] = events.toSorted((a, b) => a.seq - b.seq)
  if (!first) throw new Error("A mark has at least one event")
  const standing = standingMarks(
    events.flatMap(({ name: eventName, ...event }) =>
      isTimingName(eventName) ? [{ ...event, name: eventName, phone: name, by: name }] : [],
    ),
  )
  const waits = events.some(({ state }) => state === null)
  return {
    ...{ id: first.id, attempt, participant: first.participant, name: first.name, waits },
    mark: standing[0] ?? null,
    isNews: waits || events.some(({ revision }) => revision !== null && revision > seen),
  }
}

/** The riders as a timekeeper has them, those who are next first. */
export type TimedRiders = { waiting: Rider[]; underWay: Rider[]; done: Rider[] }

/** Returns the riders by how far they are: by their start times, then by number; whoever was marked last is first among those who are done. */
export const ridersByTime = (
  riders: readonly Rider[],
  marks: ReadonlyMap<string, readonly KnownMark[]>,
): TimedRiders => {
  const timesOf = (rider: Rider) => riderTimes(marks.get(rider.participant) ?? [])
  const lastOf = (rider: Rider) => marks.get(rider.participant)?.at(-1)?.time ?? 0
  const inTurn = riders.toSorted((a, b) => startOf(a) - startOf(b) || numberOf(a) - numberOf(b))
  const by = Map.groupBy(inTurn, (rider): keyof TimedRiders => {
    const { finished, didNotStart, started, laps } = timesOf(rider)
    if (finished || didNotStart) return "done"
    if (started || laps.size > 0) return "underWay"
    return rider.hasDns ? "done" : "waiting"
  })
  return {
    waiting: by.get("waiting") ?? [],
    underWay: by.get("underWay") ?? [],
    done: (by.get("done") ?? []).toSorted((a, b) => lastOf(b) - lastOf(a)),
  }
}

const startOf = ({ startsAt }: Rider): number => startsAt ?? Number.MAX_SAFE_INTEGER
const numberOf = ({ number }: Rider): number => Number(number ?? Number.MAX_SAFE_INTEGER)
