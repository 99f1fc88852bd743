import type { ResultStatus } from "#domain/results/result.ts"
import type { StandingRider } from "./standing.ts"
import type { StandingGroup } from "./standing-group.ts"

/** A result as a stage's approval froze it (SP-02), with its copy of the participant (RS-15). */
export type ApprovedResult = Omit<StandingRider, "birthYear"> & {
  participantId: string
  /** An ISO date. */
  birthDate: string | null
  racingClass: string
  status: ResultStatus
  /** Place in the racing class; null for DNF and DQ. */
  position: number | null
  positionPoints: number
  positionAbsolutePoints: number
}

/** A result of a stage in the group that it counts for. */
export type GroupResult = StandingRider & {
  group: StandingGroup
  participantId: string
  racingClass: string
  resultStatus: ResultStatus
  /** Place in the group; null for DNF and DQ. */
  position: number | null
  points: number
  positionAbsolutePoints: number
}

/** Returns a result with its place and its points in a group. */
export const inGroup = (
  result: ApprovedResult,
  { group, position, points }: Pick<GroupResult, "group" | "position" | "points">,
): GroupResult => ({
  group,
  participantId: result.participantId,
  name: result.name,
  birthYear: result.birthDate === null ? null : Number(result.birthDate.slice(0, 4)),
  clubId: result.clubId,
  gender: result.gender,
  racingNumber: result.racingNumber,
  team: result.team,
  racingClass: result.racingClass,
  resultStatus: result.status,
  position,
  points,
  positionAbsolutePoints: result.positionAbsolutePoints,
})

/** Returns each result in the group of its racing class, with the position and the points of its approval. */
export const classResults = (results: readonly ApprovedResult[]): GroupResult[] =>
  results.map((result) =>
    inGroup(result, {
      group: { kind: "class", name: result.racingClass },
      position: result.position,
      points: result.positionPoints,
    }),
  )
