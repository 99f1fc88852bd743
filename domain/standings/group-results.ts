import { ageOn } from "#domain/registration/age.ts"
import { isCompetitor, withPositions } from "#domain/results/positions.ts"
import { type ResultStatus, statusOrder } from "#domain/results/result-status.ts"
import { type StandingGroup, type StandingRider, type WomenGroup, womenGroups } from "./standing.ts"
import type { MovedWoman } from "./standings-effects.ts"
import { type PointsTable, pointsIn } from "./standings-rules.ts"

/** A result as a stage's approval froze it (SP-02), with its copy of the participant (RS-15). */
export type ApprovedResult = Omit<StandingRider, "birthYear"> & {
  participantId: string
  /** An ISO date. */
  birthDate: string | null
  racingClass: string
  status: ResultStatus
  /** If so, it is in no standings (RX-01). */
  isOutOfCompetition: boolean
  /** Place in the racing class; null for those with a status. */
  position: number | null
  positionPoints: number
  positionAbsolutePoints: number
  /** Sections ridden with 0; null in openFree. */
  zeros: number | null
}

/** A result of a stage in the group that it counts for. */
export type GroupResult = StandingRider & {
  group: StandingGroup
  participantId: string
  racingClass: string
  resultStatus: ResultStatus
  /** Place in the group; null for those with a status. */
  position: number | null
  points: number
  positionAbsolutePoints: number
  zeros: number | null
}

/**
 * Returns each result in the group of its racing class, with the position and the points of its approval. Riders out of
 * competition are left out (RX-01).
 */
export const classResults = (results: readonly ApprovedResult[]): GroupResult[] =>
  results.filter(isCompetitor).map((result) =>
    inGroup(result, {
      group: { kind: "class", name: result.racingClass },
      position: result.position,
      points: result.positionPoints,
    }),
  )

/** The parts of a championship that define its women's groups. */
export type WomenFacts = {
  hasWomenClasses: boolean
  /** A higher order ranks first. */
  classes: readonly { name: string; order: number }[]
  /** ISO date of the earliest published stage (D-20). */
  firstStageDay: string
  points: PointsTable
}

/** The results of women in their groups, or the class that the championship does not know. */
export type WomenResults =
  | { kind: "ranked"; results: GroupResult[] }
  | { kind: "refused"; reason: "class-order-not-found"; racingClass: string }

/**
 * Returns the results of a stage's women in their groups, with position and points there (RU-10, D-20): of female
 * participants with a birth date only, and none where the championship has no women's groups. Riders out of competition are
 * left out (RX-01). Refused if the championship does not know the class of one of them.
 */
export const womenResults = (results: readonly ApprovedResult[], facts: WomenFacts): WomenResults => {
  const orders = new Map(facts.classes.map(({ name, order }) => [name, order]))
  const candidates: Candidate[] = []
  const unknown: string[] = []
  for (const result of facts.hasWomenClasses ? results.filter(isCompetitor) : []) {
    if (result.gender !== "female" || result.birthDate === null) continue
    const classOrder = orders.get(result.racingClass)
    if (classOrder === undefined) unknown.push(result.racingClass)
    else candidates.push({ result, classOrder, group: womenGroupOf(result.birthDate, facts.firstStageDay) })
  }
  const [racingClass] = unknown.toSorted()
  if (racingClass !== undefined) return { kind: "refused", reason: "class-order-not-found", racingClass }
  const byGroup = Map.groupBy(candidates, ({ group }) => group)
  return {
    kind: "ranked",
    results: womenGroups.flatMap((group) => rankGroup(byGroup.get(group) ?? [], facts.points)),
  }
}

const rankGroup = (candidates: readonly Candidate[], points: PointsTable): GroupResult[] => {
  const sorted = candidates.toSorted(
    (a, b) => compare(a, b) || (a.result.participantId < b.result.participantId ? -1 : 1),
  )
  return withPositions(sorted, compare).map(({ line: { result, group }, position: shared }) => {
    const position = result.status === null ? shared : null
    const place = { kind: "women", name: group } as const
    return inGroup(result, { group: place, position, points: pointsIn(points, position) })
  })
}

type Candidate = { result: ApprovedResult; group: WomenGroup; classOrder: number }

// D-20: by class order, higher first, then by the order inside the class; DNF, DNS and DQ last.
const compare = (a: Candidate, b: Candidate): number =>
  statusOrder(a.result.status) - statusOrder(b.result.status) ||
  b.classOrder - a.classOrder ||
  (a.result.position ?? 0) - (b.result.position ?? 0)

/** Returns a woman's group by her age on the day of the first stage; both are ISO dates (RU-10, D-25). */
const womenGroupOf = (birthDate: string, firstStageDay: string): WomenGroup => {
  const age = ageOn(birthDate, firstStageDay)
  if (age >= adult) return "Women"
  return age > child ? "Juniors" : "Girls"
}

/** Returns the women whom another day of the first stage puts into another group, by name (D-20, D-53). */
export const womenMovedBy = (
  women: readonly { name: string; birthDate: string }[],
  { from, to }: { from: string; to: string },
): MovedWoman[] =>
  women
    .map(({ name, birthDate }) => ({
      name,
      from: womenGroupOf(birthDate, from),
      to: womenGroupOf(birthDate, to),
    }))
    .filter((woman) => woman.from !== woman.to)
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** Completed years at which a woman rides among the Women. */
const adult = 18

/** Completed years above which a woman rides among the Juniors. */
const child = 12

/** Returns a result with its place and its points in a group. */
const inGroup = (
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
  zeros: result.zeros,
})
