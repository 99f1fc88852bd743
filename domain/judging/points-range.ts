import { gates, type Scoring } from "#domain/competitions/scoring.ts"
import type { JudgeEvent, JudgeEventName } from "./judge-event.ts"
import { isClassicMarks, sumPoints, toHundredths } from "./points.ts"

/**
 * The most penalty points that judges may give for one entry, with one or several taps. The limit is this product's own, since no
 * rulebook has one: in classic it equals four failed sections, in openFree five of the most valuable gates. A secretary may give
 * more (D-08).
 */
export const mostPenalty: Readonly<Record<Scoring["type"], number>> = { classic: 20, openFree: 100 }

/** More gates than anybody can ride within the section time. */
const mostGates = 20

/**
 * Returns the most points that a section can have: 5 in classic; in openFree `mostGates` of the best gate, plus the best bonus.
 */
export const mostSectionPoints = (scoring: Scoring): number => {
  if (scoring.type === "classic") return 5
  const { gatePoints, bonusByFaults } = scoring.settings
  const dearest = Math.max(0, ...gates.map((gate) => gatePoints[gate] ?? 0))
  return sumPoints([dearest * mostGates, Math.max(0, ...(bonusByFaults ?? []))])
}

/**
 * Returns whether the stage's rules allow a judge's tap with its points (D-06 to D-08). Only penalties and corrections
 * carry points. Missed sections (RX-02) and points for overtime (RX-04) exist only in classic.
 */
export const isInRange = (
  { name, points }: Pick<JudgeEvent, "name" | "points">,
  scoring: Scoring,
): boolean => {
  if (ofClassic.includes(name) && scoring.type !== "classic") return false
  if (points === null) return true
  if (name === "JudgePenalty") return points > 0 && points <= mostPenalty[scoring.type]
  if (name !== "EditedTo") return false
  return scoring.type === "classic"
    ? isClassicMarks(points)
    : points >= 0 && points <= mostSectionPoints(scoring)
}

/** The taps that phones send only in classic. */
export const ofClassic: readonly JudgeEventName[] = [
  "JudgeMissedSection",
  "JudgeAddOvertime",
  "JudgeRemoveOvertime",
]

type Penalty = JudgeEvent & { points: number }

const inTurn = (a: Penalty, b: Penalty): number => {
  if (a.attempt !== b.attempt) return a.attempt < b.attempt ? -1 : 1
  return a.seq - b.seq || (a.id < b.id ? -1 : 1)
}

const nothingBeyond: ReadonlySet<string> = new Set()

/**
 * Returns the ids of an entry's penalties that do not count, because the sum up to them exceeds what judges may give there. They
 * stay excluded whatever arrives later, even if the attempt of another one is cancelled, so that the order of arrival does not
 * matter (D-05). A penalty that is out of range by itself counts only if a secretary accepts it, and is not part of the sum.
 */
export const penaltiesBeyond = (events: readonly JudgeEvent[], { type }: Scoring): ReadonlySet<string> => {
  const most = mostPenalty[type]
  const given = events.filter(
    (event): event is Penalty =>
      event.name === "JudgePenalty" && event.points !== null && event.points > 0 && event.points <= most,
  )
  if (given.length < 2) return nothingBeyond
  const beyond = new Set<string>()
  let sum = 0
  for (const { id, points } of [...new Map(given.map((one) => [one.id, one])).values()].sort(inTurn)) {
    sum += toHundredths(points)
    if (sum > toHundredths(most)) beyond.add(id)
  }
  return beyond
}
