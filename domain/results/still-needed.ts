import { type Card, sectionsInOrder } from "#domain/competitions/racing-class.ts"
import { roundPoints, sumPoints } from "#domain/judging/points.ts"
import { compareResults, compareUntimed } from "./ranking.ts"
import { type ResultRow, resultRow } from "./result.ts"
import type { RankingRules } from "./stage-ties.ts"
import { readScores, type WrittenScores } from "./story.ts"

// What is still needed to reach a place (TV-04): arithmetic over the sections that each rider still has to ride, without guesses.
// It assumes that everybody rides to the end and misses no section, and that no more penalties are given or lifted.

/** A rider of a class, as its board has them. */
export type Contender = Pick<ResultRow, "status" | "total" | "startedOn" | "lastTimeRecorded"> & {
  id: string
  racingNumber: string | null
  /** Left out: the rider competes (RX-01). */
  outOfCompetition?: object | undefined
} & WrittenScores

/** Which rivals an answer considers: only those who have started, if others of the class could still start and be ahead. */
type Against = "everybody" | "started"

/** How a rider can still reach a place, or a better one. */
export type StillNeeded =
  /** They have it, whatever these rivals do on the remaining sections. */
  | { kind: "sure"; against: Against }
  /** They cannot reach it any more, whatever happens. */
  | { kind: "out" }
  | {
      kind: "open"
      against: Against
      /**
       * The points that make the rider sure of it, whatever others do: in classic at most this many more, in openFree more than
       * this many. Null: no score of their own makes them sure.
       */
      own: number | null
      /**
       * The riders who are now level or ahead and can still be beaten, the closest first, and by how many points. To end ahead of
       * one of them, the rider has to be better by more than `by` on the remaining sections.
       */
      ahead: { id: string; by: number }[]
      /** How many of those have to be beaten. */
      toBeat: number
    }

type ClassFacts = {
  /** Those of the class who have started: each of them has a result (D-13). */
  rivals: readonly Contender[]
  /** How many of the class have none yet, and may still start. */
  toStart: number
  racingClass: Card
  rules: RankingRules
  /** 1 to win, 3 to reach the podium. */
  place: number
}

/** Returns what a rider still needs for a place of a class; null for those with a status or out of competition, who have none. */
export const stillNeeded = (rider: Contender, facts: ClassFacts): StillNeeded | null => {
  if (rider.status !== null || rider.outOfCompetition) return null
  const { rules, place } = facts
  const { type } = rules
  const own = extremesOf(rider, facts)
  const rivals = facts.rivals
    .filter(({ status, outOfCompetition, id }) => status === null && !outOfCompetition && id !== rider.id)
    .map((rival) => extremesOf(rival, facts))
  const canBeAhead = rivals.filter(({ best }) => !isSurelyLevelOrAhead(own.worst, best, rules))
  const isStarterBehind = isSurelyLevelOrAhead(own.worst, extremesOf(starter, facts).best, rules)
  const canStillBeAhead = canBeAhead.length + (isStarterBehind ? 0 : facts.toStart)
  const against = canStillBeAhead < place || facts.toStart === 0 ? "everybody" : "started"
  if (canBeAhead.length < place) return { kind: "sure", against }
  const areAhead = rivals.filter(({ worst }) => isSurelyAhead(worst, own.best, rules))
  if (areAhead.length >= place) return { kind: "out" }
  const ahead = rivals
    .filter((rival) => !areAhead.includes(rival))
    .map(({ id, now }) => ({ id, by: type === "classic" ? own.now - now : now - own.now }))
    .filter(({ by }) => by >= 0)
    .map(({ id, by }) => ({ id, by: roundPoints(by) }))
    .toSorted((a, b) => a.by - b.by)
  return {
    kind: "open",
    against,
    own: sureWith(own, rivals, { type, place }),
    ahead,
    toBeat: Math.max(0, ahead.length - (place - areAhead.length) + 1),
  }
}

/** A rider who has not started yet. */
const starter: Contender = {
  id: "",
  racingNumber: null,
  status: null,
  total: null,
  startedOn: null,
  lastTimeRecorded: null,
  scores: "",
}

/** A possible end of a rider's day; `isTimed`: all of it is ridden, so that its times are known. */
type End = { row: ResultRow; isTimed: boolean }

type Extremes = { id: string; now: number; left: number; best: End; worst: End }

/** The most that a section of classic costs. */
const mostMarks = 5

const extremesOf = (
  rider: Contender,
  { racingClass, rules: { type } }: Pick<ClassFacts, "racingClass" | "rules">,
): Extremes => {
  const scores = readScores(rider.scores)
  const card = sectionsInOrder(racingClass).map((place, index) => ({
    ...place,
    total: scores[index] ?? null,
    isMissed: rider.missed?.includes(index) === true,
  }))
  const now = rider.total ?? 0
  const left = card.filter((one) => one.total === null).length
  const { startedOn, lastTimeRecorded } = rider
  const facts = {
    ...{ participantId: rider.id, racingNumber: rider.racingNumber, status: null, isOutOfCompetition: false },
    ...{ startedOn, lastTimeRecorded, penalties: [] },
  }
  const entriesWith = (marks: 0 | 5) => card.map((one) => ({ ...one, total: one.total ?? marks }))
  const endWith = (marks: 0 | 5, total: number): End => ({
    row: { ...resultRow({ ...facts, entries: entriesWith(marks) }, racingClass, type), total },
    isTimed: left === 0,
  })
  if (type === "classic")
    return { id: rider.id, now, left, best: endWith(0, now), worst: endWith(5, now + mostMarks * left) }
  // a section of openFree has no maximum to rely on
  const most = left === 0 ? now : Number.POSITIVE_INFINITY
  return { id: rider.id, now, left, best: endWith(0, most), worst: endWith(0, now) }
}

/** Below 0: `a` is ahead; null: times decide, and those of one result are not known yet. */
const order = (a: End, b: End, rules: RankingRules): number | null =>
  a.isTimed && b.isTimed ? compareResults(a.row, b.row, rules) : compareUntimed(a.row, b.row, rules)

const isSurelyAhead = (a: End, b: End, rules: RankingRules): boolean => (order(a, b, rules) ?? 0) < 0

const isSurelyLevelOrAhead = (a: End, b: End, rules: RankingRules): boolean => {
  const found = order(a, b, rules)
  return found !== null && found <= 0
}

const sureWith = (
  own: Extremes,
  rivals: readonly Extremes[],
  { type, place }: Pick<RankingRules, "type"> & { place: number },
): number | null => {
  const sign = type === "classic" ? 1 : -1
  const bests = rivals.map(({ best }) => best.row.total ?? 0).toSorted((a, b) => sign * (a - b))
  const limit = bests[place - 1]
  if (limit === undefined || !Number.isFinite(limit)) return null
  if (type === "openFree") return own.left === 0 ? null : sumPoints([limit, -own.now])
  const most = Math.ceil(sumPoints([limit, -own.now])) - 1
  return most < 0 ? null : most
}
