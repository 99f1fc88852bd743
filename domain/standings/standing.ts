import type { ResultStatus } from "#domain/results/result.ts"
import type { StandingRef } from "./standing-group.ts"

/** Who rode, as a standing and each stage say it: what generation compares (SP-11). */
export type StandingRider = {
  name: string
  birthYear: number | null
  clubId: string | null
  gender: "male" | "female" | null
  racingNumber: string | null
  team: string | null
}

/**
 * What a standing holds of one stage (SD-15). It exists only where a stage's approved results put it: a slot of the
 * specification that has no url and no title is an order missing from the list.
 */
export type StandingResult = {
  /** Index of the stage among the published ones, by start date. */
  order: number
  /** Position points in the standing's group; 0 for DNF and DQ. */
  points: number
  /** Place in the group; null for DNF and DQ. */
  position: number | null
  positionAbsolutePoints: number
  /** The location, with MM.DD where stages share it (D-24). */
  title: string
  /** Address of the stage's results. */
  url: string
  /** draft until Approve or Final (D-22). */
  status: "draft" | "final"
  resultStatus: ResultStatus
  clubId: string | null
  team: string | null
  racingClass: string
  /** Whose result it is, as the stage has them; not for the public (XC-04). */
  participant: StandingParticipant
}

/** Whose result of a stage stands in a standing. */
export type StandingParticipant = { id: string; name: string; birthYear: number | null }

/** One participant's line in a group of a championship (SD-15). */
export type Standing = StandingRef &
  StandingRider & {
    /** 1 first, shared by equals; null before the first ranking. */
    position: number | null
    total: number
    totalMinusWorst: number
    /** Ids whose results go here since they were merged in; where several have one of a stage, the last counts (D-21). */
    refOriginal: readonly string[]
    /** By order, at most one a stage. */
    results: readonly StandingResult[]
  }

/** DNF and DQ are never counted (RU-07). */
export const isCounted = ({ resultStatus }: Pick<StandingResult, "resultStatus">): boolean =>
  resultStatus === null
