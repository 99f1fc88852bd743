import { countsInClass, type RacingClass, sectionsToRide } from "#domain/competitions/racing-class.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { type ClassicMarks, isClassicMarks, sumPoints } from "#domain/judging/points.ts"
import type { ResultFacts, ResultStatus } from "./result-facts.ts"

/** How many counted sections cost 0, 1, 2, 3 and 5. */
export type ClassicStatistics = Readonly<Record<ClassicMarks, number>>

/** What a result comes to: all that ranks it, and all that a collapsed line shows of it. */
export type ResultRow = {
  participantId: string
  racingNumber: string | null
  status: ResultStatus
  /** Section points and penalties; null before the first entry or penalty (D-17). */
  total: number | null
  isFinished: boolean
  /** Null in openFree. */
  statistics: ClassicStatistics | null
  /** Sum of the penalty points, whichever way they count. */
  penaltyTotal: number
  /** Number of section entries that count. */
  ridden: number
  startedOn: number | null
  lastTimeRecorded: number | null
  /** From the first event to the end of the latest entry, milliseconds. */
  racingTime: number | null
}

const racingTime = ({ startedOn, lastTimeRecorded }: ResultFacts): number | null =>
  startedOn === null || lastTimeRecorded === null ? null : lastTimeRecorded - startedOn

/** A result in its class; the facts hold at most one entry a section and lap (RU-02, RU-05, D-08, D-34). */
export const resultRow = (facts: ResultFacts, racingClass: RacingClass, type: CompetitionType): ResultRow => {
  const statistics = { 0: 0, 1: 0, 2: 0, 3: 0, 5: 0 }
  const sectionPoints: number[] = []
  for (const entry of facts.entries) {
    if (!countsInClass(entry, racingClass)) continue
    sectionPoints.push(entry.total)
    if (isClassicMarks(entry.total)) statistics[entry.total] += 1
  }
  const ridden = sectionPoints.length
  const penaltyTotal = sumPoints(facts.penalties)
  // D-08: a penalty always makes a result worse.
  const total = sumPoints([...sectionPoints, type === "classic" ? penaltyTotal : -penaltyTotal])

  return {
    participantId: facts.participantId,
    racingNumber: facts.racingNumber,
    status: facts.status,
    total: ridden === 0 && facts.penalties.length === 0 ? null : total,
    isFinished: ridden > 0 && ridden === sectionsToRide(racingClass),
    statistics: type === "classic" ? statistics : null,
    penaltyTotal,
    ridden,
    startedOn: facts.startedOn,
    lastTimeRecorded: facts.lastTimeRecorded,
    racingTime: racingTime(facts),
  }
}
