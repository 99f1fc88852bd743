import {
  type CompetitionType,
  defaultMissedPoints,
  type Gate,
  gates,
  type OpenFreeSettings,
  type Scoring,
} from "#domain/competitions/scoring.ts"
import type { JudgeEvent, JudgeEventName } from "./judge-event.ts"
import { correctedPoints, sumPoints } from "./points.ts"
import { mostSectionPoints } from "./points-range.ts"

/** What can end an attempt: a finish button, a one-tap button of classic (points), or the judge's own correction (D-06). */
export const finishReasons = ["manual", "timeout", "too-many-fails", "points", "edited", "missed"] as const

/** What ended an attempt. */
export type FinishReason = (typeof finishReasons)[number]

/** A penalty that a judge gave, by the id of its event. */
export type JudgePenalty = { id: string; points: number; time: number }

/** What one device recorded of one participant in one section and lap. Instants are epoch milliseconds. */
export type Attempt = {
  id: string
  /** Section points; those so far while it runs. */
  total: number
  /** The taps add up to more than a section can have; the excess does not count. */
  isCapped: boolean
  /** The rider did not ride the section: `total` is what that costs (RX-02). */
  isMissed: boolean
  ended: FinishReason | null
  /** When it last became ended; null while it runs. */
  endedAt: number | null
  startedAt: number
  faults: number
  /** The rider was over time, but within the tolerance: this costs one more point in classic (RX-04). */
  hasOvertime: boolean
  /** A cancelled attempt has no points, no end, no faults and no penalties. */
  cancelled: boolean
  /**
   * The rider rides the section again: this attempt has neither points nor an end, but it took place, and its penalties stay
   * (RX-03).
   */
  isVoid: boolean
  penalties: readonly JudgePenalty[]
}

/** Folds the events of one attempt, at least one; the order of arrival and replays change nothing (D-05 to D-07). */
export const foldAttempt = (events: readonly JudgeEvent[], scoring: Scoring): Attempt => {
  const first = events[0]
  if (first === undefined) throw new Error("An attempt has at least one event")

  const tally = emptyTally()
  let ended: FinishReason | null = null
  let endedAt: number | null = null
  let startedAt = first.time

  for (const event of inOrder(events)) {
    // D-07: taps after the end of an openFree run add nothing. D-06: in classic all dabs count.
    countTap(tally, event, { mayAdd: ended === null || scoring.type === "classic", type: scoring.type })
    const wasEnded: boolean = ended !== null
    ended = attemptEnd(tally, scoring)
    if (ended === null) endedAt = null
    else if (!wasEnded) endedAt = event.time
    startedAt = Math.min(startedAt, event.time)
  }

  const { penalties } = tally
  if (tally.cancelled) return attemptWithout(first.attempt, { startedAt, cancelled: true })
  if (tally.isVoid) return { ...attemptWithout(first.attempt, { startedAt, isVoid: true }), penalties }
  return {
    id: first.attempt,
    ...attemptTotal(tally, ended, scoring),
    ended,
    endedAt,
    startedAt,
    faults: tally.faults,
    hasOvertime: tally.overtime > 0,
    cancelled: false,
    isVoid: false,
    penalties,
  }
}

type Given = Pick<Attempt, "startedAt"> & Partial<Pick<Attempt, "cancelled" | "isVoid">>

/** Returns an attempt in which nothing counts. */
const attemptWithout = (id: string, { startedAt, cancelled = false, isVoid = false }: Given): Attempt => ({
  id,
  total: 0,
  isCapped: false,
  isMissed: false,
  ended: null,
  endedAt: null,
  startedAt,
  faults: 0,
  hasOvertime: false,
  cancelled,
  isVoid,
  penalties: [],
})

/** The events of one attempt by their sequence in the device, each once, however they arrived (D-05). */
const inOrder = (events: readonly JudgeEvent[]): readonly JudgeEvent[] => {
  if (isInOrder(events)) return events
  const sorted = events.toSorted(bySequence)
  // D-05: copies of an event have the same content, and are now next to each other.
  return sorted.filter((event, index) => event.id !== sorted[index - 1]?.id)
}

const isInOrder = (events: readonly JudgeEvent[]): boolean => {
  let before = -Infinity
  for (const { seq } of events) {
    if (seq <= before) return false
    before = seq
  }
  return true
}

const bySequence = (a: JudgeEvent, b: JudgeEvent): number => {
  if (a.seq !== b.seq) return a.seq - b.seq
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

/** The counts of an attempt: gates or one-tap buttons, faults, and overtime within the tolerance. */
type Counted = Gate | "faults" | "overtime"

/** The sums of an attempt's taps so far, before they are turned into points. */
type Tally = Record<Counted, number> & {
  /** The first finish button that was tapped; later ones change nothing. */
  finish: FinishReason | null
  /** The judge's last correction, which replaces the taps: its points, or “missed” if the section was not ridden. */
  corrected: number | "missed" | null
  cancelled: boolean
  isVoid: boolean
  penalties: readonly JudgePenalty[]
}

const noPenalties: readonly JudgePenalty[] = []

/** The tally of an attempt before its first tap. */
const emptyTally = (): Tally => ({
  A: 0,
  B: 0,
  C: 0,
  D: 0,
  faults: 0,
  overtime: 0,
  finish: null,
  corrected: null,
  cancelled: false,
  isVoid: false,
  penalties: noPenalties,
})

type CountedBy = { mayAdd: boolean; type: CompetitionType }

/** Adds one tap to the tally. Additions count only if `mayAdd`; removals always do, but never below 0. */
const countTap = (
  tally: Tally,
  { id, name, points, time }: JudgeEvent,
  { mayAdd, type }: CountedBy,
): void => {
  const added = adds[name]
  if (added && mayAdd) tally[added] += 1
  const takenBack = takesBack[name]
  if (takenBack) tally[takenBack] = Math.max(0, tally[takenBack] - 1)
  tally.finish ??= finishes[name] ?? null
  if (name === "EditedTo") tally.corrected = points ?? tally.corrected
  // RX-02: in openFree there is nothing to miss, a section that is not ridden earns nothing
  if (name === "JudgeMissedSection" && type === "classic") tally.corrected = "missed"
  if (name === "JudgePenalty" && points !== null && points > 0)
    tally.penalties = [...tally.penalties, { id, points, time }]
  if (name === "JudgeCancelAttempt") tally.cancelled = true
  if (name === "JudgeAddReRide" || name === "JudgeRemoveReRide") tally.isVoid = name === "JudgeAddReRide"
}

const adds: Partial<Record<JudgeEventName, Counted>> = {
  JudgeAddFault: "faults",
  JudgeAddOvertime: "overtime",
  JudgeAddPointsA: "A",
  JudgeAddPointsB: "B",
  JudgeAddPointsC: "C",
  JudgeAddPointsD: "D",
}

const takesBack: Partial<Record<JudgeEventName, Counted>> = {
  JudgeRemoveFault: "faults",
  JudgeRemoveOvertime: "overtime",
  JudgeRemovePointsA: "A",
  JudgeRemovePointsB: "B",
  JudgeRemovePointsC: "C",
  JudgeRemovePointsD: "D",
}

const finishes: Partial<Record<JudgeEventName, FinishReason>> = {
  JudgeFinishManual: "manual",
  JudgeFinishTimeout: "timeout",
  JudgeFinishTooManyFails: "too-many-fails",
}

/** What has ended an attempt with this tally; null while it runs (D-06, D-07). */
const attemptEnd = (tally: Tally, scoring: Scoring): FinishReason | null => {
  // D-07: the fault limit outranks a finish tapped after it, which would pay a bonus.
  if (scoring.type === "openFree" && tally.faults >= scoring.settings.faultLimit) return "too-many-fails"
  if (tally.finish !== null) return tally.finish
  if (scoring.type === "classic" && tally.A + tally.B + tally.C + tally.D > 0) return "points"
  if (tally.corrected === null) return null
  return tally.corrected === "missed" ? "missed" : "edited"
}

type AttemptTotal = Pick<Attempt, "total" | "isCapped" | "isMissed">

/** Section points of an attempt with this tally; a judge's correction replaces them. */
const attemptTotal = (tally: Tally, ended: FinishReason | null, scoring: Scoring): AttemptTotal => {
  const within = (total: number) => ({ total, isCapped: false, isMissed: false })
  if (tally.corrected === "missed") return { ...within(missedPointsOf(scoring)), isMissed: true }
  if (tally.corrected !== null) return within(correctedPoints(tally.corrected, scoring.type))
  if (scoring.type === "classic") return within(classicTotal(tally, ended))
  const earned = openFreeTotal(tally, ended, scoring.settings)
  const most = mostSectionPoints(scoring)
  return earned > most ? { ...within(most), isCapped: true } : within(earned)
}

/** Returns the cost of a section that was not ridden under these rules; 0 in openFree (RX-02). */
export const missedPointsOf = (scoring: Scoring): number =>
  scoring.type === "classic" ? (scoring.missedPoints ?? defaultMissedPoints) : 0

// D-06: dabs up to 3; 5 for the D button, a timeout and too many fails. RX-04: overtime within the tolerance adds one, once.
const classicTotal = (tally: Tally, ended: FinishReason | null): number => {
  if (tally.D > 0 || ended === "timeout" || ended === "too-many-fails") return 5
  const overtime = Math.min(1, tally.overtime)
  return Math.min(3, tally.faults + tally.A + tally.B * 2 + tally.C * 3 + overtime)
}

// D-07: gates and bonus minus faults, never below 0; an unfinished run has no bonus.
const openFreeTotal = (tally: Tally, ended: FinishReason | null, settings: OpenFreeSettings): number => {
  const earned = gates.map((gate) => tally[gate] * (settings.gatePoints[gate] ?? 0))
  const bonus = ended === "manual" ? (settings.bonusByFaults?.[tally.faults] ?? 0) : 0
  return Math.max(0, sumPoints([...earned, bonus, -tally.faults * settings.faultPoints]))
}

/**
 * Returns the points of one tap as a log shows them (RS-10): its own, or those of its button, negative if they are taken off or
 * back; null if it has none. How they add up is decided by the attempt.
 */
export const tapPoints = (
  { name, points }: { name: string; points: JudgeEvent["points"] },
  scoring: Scoring,
): number | null => {
  // only these have points of their own: points that a phone sends with other taps do not count
  if (name === "EditedTo") return points === null ? null : correctedPoints(points, scoring.type)
  if (name === "JudgePenalty") return points !== null && points > 0 ? points : null
  if (name === "JudgeMissedSection" || name === "MissedSection") return missedPointsOf(scoring)
  const of = (button: string) => (name === `JudgeAdd${button}` ? 1 : name === `JudgeRemove${button}` ? -1 : 0)
  for (const gate of gates) {
    const worth = scoring.type === "classic" ? classicPoints[gate] : (scoring.settings.gatePoints[gate] ?? 0)
    if (of(`Points${gate}`) !== 0) return of(`Points${gate}`) * worth
  }
  if (of("Overtime") !== 0) return scoring.type === "classic" ? of("Overtime") : null
  const fault = of("Fault") * (scoring.type === "classic" ? 1 : -scoring.settings.faultPoints)
  return fault === 0 ? null : fault
}

const classicPoints: Readonly<Record<Gate, number>> = { A: 1, B: 2, C: 3, D: 5 }
