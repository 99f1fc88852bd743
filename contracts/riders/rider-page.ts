import type { BoardStage } from "#contracts/results/live.ts"
import type { CalledOff } from "#domain/competitions/called-off.ts"
import type { ClassicStatistics } from "#domain/results/result.ts"
import type { ResultStatus } from "#domain/results/result-status.ts"
import type { StandingGroup } from "#domain/standings/standing.ts"

/** What somebody reached in a stage, as its results show it. */
export type RideResult = {
  /** Place in the class; null: none yet, a status, or out of competition. */
  position: number | null
  /** The place in brackets of a rider out of competition (RX-01); null: they competed. */
  outOfCompetition: { position: number | null } | null
  status: ResultStatus
  /** Section points and penalties; null before the first. */
  total: number | null
  isFinished: boolean
  /** Not finished, and classed with the points so far all the same (RX-08). */
  isClassed: boolean
  /** Null in openFree. */
  statistics: ClassicStatistics | null
}

/** One stage that a rider has entered. */
export type Ride = {
  stage: Pick<
    BoardStage,
    | "path"
    | "title"
    | "location"
    | "timeZone"
    | "competitionStartDate"
    | "competitionEndDate"
    | "resultsStatus"
    | "manualDNF"
  > & {
    /** Null: it takes place (CH-01). */
    calledOff: Pick<CalledOff, "kind"> | null
  }
  /** As results and cards know the rider there. */
  participantId: string
  racingClass: string
  /** Of the class, `#rrggbb`. */
  color: string
  /** How many have a result in the class; those who did not start, or rode out of competition, are left out. */
  riders: number
  /** Null: nothing was recorded. */
  result: RideResult | null
}

/** A rider's line in a group of published standings. */
export type RiderStanding = {
  group: StandingGroup
  /** Null before the first ranking. */
  position: number | null
  /** Those that the championship is ranked by. */
  points: number
}

/** What a rider has ridden of a championship. */
export type RiderChampionship = {
  institution: string
  id: string
  displayName: string
  /** Everybody may see its standings. */
  isPublished: boolean
  /** The class first, then the women's group, if any. */
  standings: RiderStanding[]
  /** The latest stage first. */
  rides: Ride[]
}

/** What a rider has ridden in a season: the year in which its championships began. */
export type RiderSeason = {
  year: number
  /** That of the latest stage first. */
  championships: RiderChampionship[]
  /** How many sections of classic cost 0, 1, 2, 3 and 5; null: none was ridden. */
  statistics: ClassicStatistics | null
}

/** All that a rider's page shows (RI-02): nothing that the results, participants and standings of public stages do not show. */
export type RiderPage = {
  id: string
  /** As the latest stage knows the rider. */
  name: string
  racingNumber: string | null
  racingClass: string
  /** Of the class, `#rrggbb`. */
  color: string
  club: { id: string; country: string } | null
  /** The latest first, never empty. */
  seasons: RiderSeason[]
}
