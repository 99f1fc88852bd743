import { sharedPositions } from "#domain/results/ranking.ts"
import { type ApprovedResult, type GroupResult, inGroup } from "./group-result.ts"
import { type WomenGroup, womenGroups } from "./standing-group.ts"
import { type PointsTable, pointsIn } from "./standings-rules.ts"
import { womenGroupOf } from "./women-group-of.ts"

/** What of a championship makes its women's groups. */
export type WomenFacts = {
  hasWomenClasses: boolean
  /** A higher order ranks first. */
  classes: readonly { name: string; order: number }[]
  /** ISO date of the earliest published stage (D-20). */
  firstStageDay: string
  points: PointsTable
}

/** The results of women in their groups, or the class of which nobody knows to which group it belongs. */
export type WomenResults =
  | { kind: "ranked"; results: GroupResult[] }
  | { kind: "refused"; reason: "class-order-not-found"; racingClass: string }

type Candidate = { result: ApprovedResult; group: WomenGroup; classOrder: number }

const statusOrder = { none: 0, DNF: 1, DQ: 2 } as const

// D-20: by class order, higher first, then by the order inside the class; DNF and DQ last.
const compare = (a: Candidate, b: Candidate): number =>
  statusOrder[a.result.status ?? "none"] - statusOrder[b.result.status ?? "none"] ||
  b.classOrder - a.classOrder ||
  (a.result.position ?? 0) - (b.result.position ?? 0)

/**
 * Returns the results of a stage's women in their groups, with position and points there (RU-10, D-20): of female
 * participants with a birth date only, and none where the championship has no women's groups. Refused where the championship
 * does not know the class of one of them.
 */
export const womenResults = (results: readonly ApprovedResult[], facts: WomenFacts): WomenResults => {
  const orders = new Map(facts.classes.map(({ name, order }) => [name, order]))
  const candidates: Candidate[] = []
  const unknown: string[] = []
  for (const result of facts.hasWomenClasses ? results : []) {
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
  const positions = sharedPositions(sorted, compare)
  return sorted.map(({ result, group }, index) => {
    const position = result.status === null ? (positions[index] ?? null) : null
    const place = { kind: "women", name: group } as const
    return inGroup(result, { group: place, position, points: pointsIn(points, position) })
  })
}
