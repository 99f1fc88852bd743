import { keyOfSection, type RacingClass, sectionsInOrder } from "#domain/competitions/racing-class.ts"
import { type CellScore, cellScore, sumPoints } from "#domain/judging/points.ts"
import type { RankedRow } from "./ranking.ts"
import type { EntryFacts, ResultFacts } from "./result.ts"

// How a race develops, beside its current results (TV-06). All of it is derived from the results and their times, so every
// server returns the same for the same revision.

/** An entry that counts, and when it ended, epoch milliseconds; null: it came from paper, which has no time. */
export type TimedEntry = EntryFacts & { endedAt: number | null }

/** The facts of a result with their times, from which an earlier state of it can be derived. */
export type TimedFacts = Omit<ResultFacts, "entries"> & {
  entries: readonly TimedEntry[]
  penaltyEntries: readonly { points: number; timestamp: number }[]
}

/** Returns the points of each section that a class rides, lap by lap; null: not ridden. */
export const sectionScores = (
  entries: readonly EntryFacts[],
  racingClass: RacingClass,
): (number | null)[] => {
  const totals = new Map(entries.map((entry) => [keyOfSection(entry), entry.total]))
  return sectionsInOrder(racingClass).map((place) => totals.get(keyOfSection(place)) ?? null)
}

/** Returns which sections of a class were missed (RX-02), as their indexes among its scores; undefined: none. */
export const missedScores = (
  entries: readonly EntryFacts[],
  racingClass: RacingClass,
): number[] | undefined => {
  const missed = new Set(entries.filter(({ isMissed }) => isMissed).map(keyOfSection))
  if (missed.size === 0) return undefined
  const places = sectionsInOrder(racingClass).map(keyOfSection)
  const indexes = places.flatMap((place, index) => (missed.has(place) ? index : []))
  return indexes.length === 0 ? undefined : indexes
}

/** Returns the scores as one text, in a fraction of the bytes of a list: separated by commas, empty if not ridden. */
export const writeScores = (scores: readonly (number | null)[]): string => scores.join(",")

/** Returns the scores of such a text; null: not ridden. */
export const readScores = (scores: string): (number | null)[] =>
  scores.split(",").map((points) => (points === "" ? null : Number(points)))

/** The scores of a line, as `writeScores` writes them, and which of them are of missed sections; missing: none. */
export type WrittenScores = { scores: string; missed?: readonly number[] | undefined }

/** Returns what a line shows for its sections. */
export const readCells = ({ scores, missed }: WrittenScores): CellScore[] =>
  readScores(scores).map((points, index) => cellScore(points, missed?.includes(index)))

/** How many of the latest scores are shown at most. */
const mostLatest = 3

/**
 * Returns the indexes of the scores that ended last, the latest first, and when that one ended. Scores without a time are left
 * out.
 */
export const latestScores = (
  entries: readonly TimedEntry[],
  racingClass: RacingClass,
): { latest: number[]; latestOn: number | null } => {
  const places = new Map(sectionsInOrder(racingClass).map((place, index) => [keyOfSection(place), index]))
  const ended = entries
    .flatMap((entry) => {
      const place = places.get(keyOfSection(entry))
      return place === undefined || entry.endedAt === null ? [] : { place, endedAt: entry.endedAt }
    })
    .toSorted((a, b) => b.endedAt - a.endedAt || b.place - a.place)
    .slice(0, mostLatest)
  return { latest: ended.map(({ place }) => place), latestOn: ended[0]?.endedAt ?? null }
}

const minute = 60_000

/** For how long places won and lost are shown, milliseconds. */
export const movesShown = 15 * minute

/**
 * Returns the start of the time for which places won and lost are shown, given the last change of the race: a quarter of an hour
 * before, rounded down to full five minutes. So a line is sent for this alone at most once in five minutes.
 */
export const movesSince = (changedOn: number): number =>
  Math.floor(changedOn / (5 * minute)) * 5 * minute - movesShown

/** Returns a result's facts at an instant; the same object if there are no later ones. Facts without a time count as earlier. */
export const factsAt = (facts: TimedFacts, instant: number): ResultFacts => {
  const isPast = (time: number | null) => time === null || time <= instant
  const entries = facts.entries.filter(({ endedAt }) => isPast(endedAt))
  const penalties = facts.penaltyEntries.filter(({ timestamp }) => isPast(timestamp))
  if (entries.length === facts.entries.length && penalties.length === facts.penaltyEntries.length)
    return facts
  const ends = entries.flatMap(({ endedAt }) => endedAt ?? [])
  return {
    ...facts,
    startedOn: isPast(facts.startedOn) ? facts.startedOn : null,
    lastTimeRecorded: ends.length === 0 ? null : Math.max(...ends),
    entries,
    penalties: penalties.map(({ points }) => points),
  }
}

/**
 * Returns by participant how many places of a class were won since an earlier state of it; below 0: lost. Only participants
 * who had a score then and are ranked in both states are included.
 */
export const placesWon = (before: readonly RankedRow[], now: readonly RankedRow[]): Map<string, number> => {
  const positions = new Map(
    before.map(({ row, position }) => [row.participantId, row.total === null ? null : position]),
  )
  return new Map(
    now.flatMap(({ row, position }) => {
      const earlier = positions.get(row.participantId) ?? null
      const won = earlier === null || position === null ? 0 : earlier - position
      return won === 0 ? [] : [[row.participantId, won]]
    }),
  )
}

/** The scores of a rider's sections, in the same order for all of a class. */
type Scores = readonly (number | null)[]

/**
 * Returns what a rider has on the sections that another has ridden too (RX-10): the points there, their difference from the
 * other's, and the number of these sections; null where there is none. Penalties belong to no section, and are left out.
 */
export const onShared = (
  one: Scores,
  other: Scores,
): { points: number; difference: number; sections: number } | null => {
  const shared = one.flatMap((own, index) => {
    const others = other[index] ?? null
    return own === null || others === null ? [] : { own, others }
  })
  if (shared.length === 0) return null
  const points = sumPoints(shared.map(({ own }) => own))
  const difference = sumPoints(shared.map(({ own, others }) => own - others))
  return { points, difference, sections: shared.length }
}
