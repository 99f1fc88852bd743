import {
  type Card,
  countsInClass,
  hasFinished,
  isCancelledThere,
  lapsOf,
  type RacingClass,
  type SectionOfLap,
  usedSections,
} from "#domain/competitions/racing-class.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import {
  type ClassicMarks,
  isClassicMarks,
  roundPoints,
  signedPenalty,
  sumPoints,
} from "#domain/judging/points.ts"
import type { ResultStatus } from "./result-status.ts"

/** The place of a section entry in a stage: one participant, one section, one lap. */
export type EntryPlace = SectionOfLap & { participantId: string }

/** A section entry that counts: the points of one participant in one section of one lap. */
export type EntryFacts = SectionOfLap & {
  total: number
  /** The section was not ridden, and `total` is what that costs (RX-02); missing: it was. */
  isMissed?: boolean
}

/** All that ranking needs to know of one participant's result in a stage. */
export type ResultFacts = {
  participantId: string
  racingNumber: string | null
  status: ResultStatus
  /** Is the rider listed without taking part in the ranking (RX-01)? */
  isOutOfCompetition: boolean
  /** Instant of the first judge event, epoch milliseconds (D-13). */
  startedOn: number | null
  /** End of the latest entry, epoch milliseconds (D-13). */
  lastTimeRecorded: number | null
  entries: readonly EntryFacts[]
  /** Points of each penalty, all above 0. */
  penalties: readonly number[]
}

/** How many counted sections cost 0, 1, 2, 3 and 5; missed ones are not counted (RX-02). */
export type ClassicStatistics = Readonly<Record<ClassicMarks, number>>

/** A computed result: everything that ranks it, and everything that its collapsed line shows. */
export type ResultRow = {
  participantId: string
  racingNumber: string | null
  status: ResultStatus
  isOutOfCompetition: boolean
  /** Section points and penalties; null before the first entry or penalty (D-17). */
  total: number | null
  isFinished: boolean
  /** Not finished, but classed with the points so far (RX-08); otherwise left out. */
  isClassed?: boolean | undefined
  /** Null in openFree. */
  statistics: ClassicStatistics | null
  /** Sum of the sections of each lap, without penalties; null: none of them is ridden. */
  lapTotals: readonly (number | null)[]
  /** Sum of the penalty points, whichever way they count. */
  penaltyTotal: number
  /** Number of section entries that count. */
  ridden: number
  startedOn: number | null
  lastTimeRecorded: number | null
  /** From the first event to the end of the latest entry, milliseconds. */
  racingTime: number | null
}

/** Returns the computed result; the facts have at most one entry for each section of a lap (RU-02, RU-05, D-08, D-34). */
export const resultRow = (facts: ResultFacts, racingClass: Card, type: CompetitionType): ResultRow => {
  const statistics = { 0: 0, 1: 0, 2: 0, 3: 0, 5: 0 }
  const counted = facts.entries.filter((entry) => countsInClass(entry, racingClass))
  for (const { total, isMissed } of counted)
    if (isMissed !== true && isClassicMarks(total)) statistics[total] += 1
  const ridden = counted.length
  const penaltyTotal = sumPoints(facts.penalties)
  const total = sumPoints([...counted.map((entry) => entry.total), signedPenalty(penaltyTotal, type)])

  return {
    participantId: facts.participantId,
    racingNumber: facts.racingNumber,
    status: facts.status,
    isOutOfCompetition: facts.isOutOfCompetition,
    total: ridden === 0 && facts.penalties.length === 0 ? null : total,
    isFinished: hasFinished(ridden, racingClass),
    statistics: type === "classic" ? statistics : null,
    lapTotals: totalsOfLaps(counted, racingClass.lap),
    penaltyTotal,
    ridden,
    startedOn: facts.startedOn,
    lastTimeRecorded: facts.lastTimeRecorded,
    racingTime: racingTime(facts),
  }
}

const racingTime = ({ startedOn, lastTimeRecorded }: ResultFacts): number | null =>
  startedOn === null || lastTimeRecorded === null ? null : lastTimeRecorded - startedOn

/** Returns the points of each lap, the first lap first; null: nothing is ridden there. */
const totalsOfLaps = (
  entries: readonly Pick<EntryFacts, "lap" | "total">[],
  laps: number,
): (number | null)[] => {
  const totals = Array.from({ length: laps }, (): number | null => null)
  for (const { lap, total } of entries) totals[lap - 1] = (totals[lap - 1] ?? 0) + total
  return totals.map((total) => (total === null ? null : roundPoints(total)))
}

/** One lap of a rider's card. */
export type ResultLap = {
  lap: number
  /** Sum of its sections; null while none is ridden. */
  points: number | null
  /** The sections by number, including cancelled ones; null points: not ridden. */
  sections: readonly { section: number; points: number | null; isMissed: boolean; isCancelled: boolean }[]
}

/**
 * Returns a rider's card: every lap of the class with its used sections; entries outside them are left out (D-34). A cancelled
 * section keeps what was scored there, but it no longer counts (D-47).
 */
export const resultLaps = (entries: readonly EntryFacts[], racingClass: RacingClass): ResultLap[] => {
  const used = usedSections(racingClass)
  const shown = [...new Set([...used, ...(racingClass.cancelledSections ?? [])])].toSorted((a, b) => a - b)
  return lapsOf(racingClass).map((lap) => {
    const sections = shown.map((section) => {
      const entry = entries.find((one) => one.lap === lap && one.section === section)
      return {
        section,
        points: entry?.total ?? null,
        isMissed: entry?.isMissed === true,
        isCancelled: isCancelledThere({ section, lap }, racingClass),
      }
    })
    const ridden = sections.flatMap(({ points, isCancelled }) => (isCancelled ? [] : (points ?? [])))
    return {
      lap,
      points: ridden.length === 0 ? null : sumPoints(ridden),
      sections,
    }
  })
}
