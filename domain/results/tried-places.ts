import { sumPoints } from "#domain/judging/points.ts"
import { explainRank, type RankReason, rankClass } from "./ranking.ts"
import type { ResultRow } from "./result.ts"
import type { RankingRules } from "./stage-ties.ts"

/** A rider of a class with the place that other rules would give. */
export type TriedPlace = {
  /** The result under the other rules. */
  row: ResultRow
  /** The place now. */
  place: number
  tried: number
  /** Null: the place would be the same. */
  why: TriedReason | null
}

/** One rider whom another would pass, or be passed by, and the rule that does it; `equal`: they would share the place. */
export type TriedReason = { rival: ResultRow; isAhead: boolean; reason: RankReason }

/**
 * Returns the riders with a place in a class, in the order that other rules would give, each with the reason if the place would
 * differ (RX-05). `lines` have the results under those rules, and the current positions.
 */
export const triedPlaces = (
  lines: readonly { row: ResultRow; position: number | null }[],
  rules: RankingRules,
): TriedPlace[] => {
  const placeOf = new Map(
    // riders without a score are shown without a place
    lines.flatMap(({ row, position }) =>
      position === null || row.total === null ? [] : [[row.participantId, position]],
    ),
  )
  const ranked = rankClass(
    lines.map(({ row }) => row),
    rules,
  ).flatMap(({ row, position: tried }) => {
    const place = placeOf.get(row.participantId)
    return place === undefined || tried === null ? [] : [{ row, place, tried }]
  })
  return ranked.map((own, index) => ({ ...own, why: whyMoved(own, index, { ranked, rules }) }))
}

type Ranked = Omit<TriedPlace, "why">
type Tried = { ranked: readonly Ranked[]; rules: RankingRules }

/** Returns the closest rival who is ahead of the rider in only one of the two orders, and the rule that decides. */
const whyMoved = (own: Ranked, index: number, { ranked, rules }: Tried): TriedReason | null => {
  if (own.tried < own.place) {
    const passed = ranked.find(
      (other, at) => at > index && other.place < own.place && other.tried >= own.tried,
    )
    const level = ranked.findLast(
      (other, at) => at < index && other.place < own.place && other.tried === own.tried,
    )
    const rival = (passed ?? level)?.row
    return rival ? { rival, isAhead: true, reason: explainRank(own.row, rival, rules) } : null
  }
  if (own.tried === own.place) return null
  const rival = ranked.findLast(
    (other, at) => at < index && other.place >= own.place && other.tried < own.tried,
  )?.row
  return rival ? { rival, isAhead: false, reason: explainRank(rival, own.row, rules) } : null
}

/** A section that was missed (RX-02), with what it costs now. */
type MissedSection = { lap: number; total: number }

/** Returns a result as it would be if each of its missed sections cost `cost` points (RX-02). */
export const withMissedCost = (row: ResultRow, missed: readonly MissedSection[], cost: number): ResultRow => {
  const added = (of: readonly MissedSection[]) => sumPoints(of.map(({ total }) => cost - total))
  return {
    ...row,
    total: row.total === null ? null : sumPoints([row.total, added(missed)]),
    lapTotals: row.lapTotals.map((points, index) => {
      const ofLap = missed.filter(({ lap }) => lap === index + 1)
      return points === null || ofLap.length === 0 ? points : sumPoints([points, added(ofLap)])
    }),
  }
}
