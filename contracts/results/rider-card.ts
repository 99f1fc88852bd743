import type { CalledOff } from "#domain/competitions/called-off.ts"
import type { CardAgreement } from "#domain/results/card-agreement.ts"
import type { RankReason } from "#domain/results/ranking.ts"
import type { ClassicStatistics, ResultLap, ResultRow } from "#domain/results/result.ts"
import type { Control } from "#domain/timing/control.ts"
import type { TimeCredit } from "#domain/timing/time-credit.ts"
import type { BoardClass, BoardRow, BoardStage } from "./live.ts"

/** A penalty as everybody may see it: not who gave it (XC-04). */
export type PublicPenalty = {
  /** Above 0, whichever way they count. */
  points: number
  /** A judge's or a secretary's own words, or the code that stands where they gave none. */
  reason: string
  /** When it was given, or when the rider came who was late. */
  timestamp: number
  /** Where the rider was late, and when they were due (TI-07); left out: somebody gave it. */
  late?: { control: Control; due: number }
}

/** What a secretary has changed about the time that a rider has, with the reasons (TI-08). */
export type TimeAllowance = { credit: TimeCredit | null; limitLifted: string | null }

/** A rider directly before or after another in their class, and the rule that put them in that order. */
export type Neighbour = Pick<BoardRow, "name" | "racingNumber"> & { reason: RankReason }

/** The rider a card is compared with: the leader of the class, or for the leader the second. */
export type Rival = Pick<BoardRow, "name" | "racingNumber" | "scores" | "penalties"> & { isLeader: boolean }

/** All that is shown of one rider's result (RS-07); nothing private (XC-04). */
export type RiderCard = {
  /** The stage's revision that the card is of. */
  revision: number
  /** Instant of the last change of a result of the stage; null before the first. */
  changedOn: number | null
  stage: Pick<
    BoardStage,
    | "path"
    | "title"
    | "location"
    | "timeZone"
    | "competitionType"
    | "competitionStartDate"
    | "competitionEndDate"
    | "calledOff"
    | "resultsStatus"
    | "correctedSince"
    | "manualDNF"
    | "showEndTimeDiff"
  >
  racingClass: BoardClass
  row: BoardRow
  laps: readonly ResultLap[]
  /** Null in openFree. */
  statistics: ClassicStatistics | null
  /** The earliest first. */
  penalties: readonly PublicPenalty[]
  /** Left out: nothing was changed. */
  time?: TimeAllowance
  /** Milliseconds; null while the rider has no first or no last time. */
  racingTime: number | null
  ahead: Neighbour | null
  behind: Neighbour | null
  /** Null: nobody else in the class has ridden a section. */
  rival: Rival | null
}

/** A card of one of the viewer's riders, and what was said about its laps (OF-03, FA-02). */
export type OwnCard = { participantId: string; agreements: CardAgreement[] }

/** A result of one of the viewer's riders (OR-06, FA-02), first what a reader wants to know, then the raw data (D-29). */
export type MyResult = {
  stage: {
    path: string
    title: string
    competitionStartDate: number
    timeZone: string
    /** Null: it takes place (CH-01). */
    calledOff: Pick<CalledOff, "kind"> | null
  }
  /** The rider. */
  name: string
  racingClass: string
  row: ResultRow
  /** Frozen at approval; null before. */
  position: number | null
  positionInBrackets: number | null
  positionPoints: number | null
  raw: Record<string, unknown>
}

/** A stage that the viewer rides in now. */
export type RunningRide = { path: string; title: string; timeZone: string; revision: number }

/** The results of the viewer's riders, the latest first, and the stages that are running now. */
export type OwnResults = {
  results: MyResult[]
  /** A card is null as long as nothing has been scored; `startsAt`: by the published start list, null where it has no time (TI-03). */
  rides: { stage: RunningRide; name: string; startsAt: number | null; card: RiderCard | null }[]
  /** Has the account several riders (FA-01)? Then each line says whose it is. */
  hasSeveral: boolean
  /** The id of the viewer's page across stages (RI-02); null: they want none. */
  rider: string | null
}
