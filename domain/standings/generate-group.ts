import { putByOrder } from "./by-order.ts"
import { type Conflict, type ConflictField, type FieldConflict, fieldConflicts } from "./conflicts.ts"
import type { GroupResult } from "./group-result.ts"
import { type GroupFacts, identifyRiders } from "./identify-riders.ts"
import type { Standing, StandingResult, StandingRider } from "./standing.ts"
import type { StandingRef } from "./standing-group.ts"

type Stage = Pick<StandingResult, "order" | "title" | "url">

/**
 * Returns the standings of one group with a stage's results in them, not ranked, some perhaps without any result, and
 * the conflicts that are still open (RU-11, D-22).
 */
export const generateGroup = (
  facts: GroupFacts & {
    /** Where riders stand in their class, by participant id: what was settled there is not asked again of a woman. */
    inClass: ReadonlyMap<string, StandingRef>
  },
  stage: Stage,
): { standings: Standing[]; conflicts: Conflict[] } => {
  const { byId, conflicts } = identifyRiders(facts)
  const open: Conflict[] = conflicts
  const choiceOf = (conflict: FieldConflict, { participantId }: GroupResult) => {
    const inClass = facts.inClass.get(participantId)
    const own = facts.settled.choice(conflict)
    return own ?? (inClass ? facts.settled.choice({ ...conflict, ...inClass }) : null)
  }
  const take = (standing: Standing, result: GroupResult): Standing => {
    const differing = fieldConflicts(standing, result)
    open.push(...differing.filter((conflict) => choiceOf(conflict, result) === null))
    const changes = differing.filter((conflict) => choiceOf(conflict, result) === "new")
    return withResult(withNewValues(standing, result, changes), result, stage)
  }
  const standings: Standing[] = []
  // The standings first, in their order: a list that is nearly ranked is soon ranked again.
  for (const [id, standing] of facts.standings) {
    const own = byId.get(id)
    standings.push(own === undefined ? withoutStage(standing, stage.order) : take(standing, own.result))
  }
  for (const [id, { result }] of byId)
    if (!facts.standings.has(id)) standings.push(take(newStanding(id, result), result))
  return { standings, conflicts: open }
}

const newStanding = (id: string, result: GroupResult): Standing => ({
  id,
  group: result.group,
  name: result.name,
  birthYear: result.birthYear,
  clubId: result.clubId,
  gender: result.gender,
  racingNumber: result.racingNumber,
  team: result.team,
  position: null,
  total: 0,
  totalMinusWorst: 0,
  refOriginal: [],
  results: [],
})

/** Returns a standing that holds nothing of the stage with an order; itself where it held nothing. */
export const withoutStage = (standing: Standing, order: number): Standing =>
  standing.results.some((result) => result.order === order)
    ? { ...standing, results: standing.results.filter((result) => result.order !== order) }
    : standing

const withNewValues = (
  standing: Standing,
  result: StandingRider,
  changes: readonly FieldConflict[],
): Standing => {
  if (changes.length === 0) return standing
  const chosen = (field: ConflictField) =>
    changes.some((change) => change.field === field) ? result : standing
  return {
    ...standing,
    name: chosen("name").name,
    birthYear: chosen("birthYear").birthYear,
    clubId: chosen("clubId").clubId,
    gender: chosen("gender").gender,
    racingNumber: chosen("racingNumber").racingNumber,
    team: chosen("team").team,
  }
}

const withResult = (standing: Standing, result: GroupResult, stage: Stage): Standing => {
  const cell: StandingResult = {
    ...stage,
    points: result.points,
    position: result.position,
    positionAbsolutePoints: result.positionAbsolutePoints,
    status: "draft",
    resultStatus: result.resultStatus,
    clubId: result.clubId,
    team: result.team,
    racingClass: result.racingClass,
    participant: { id: result.participantId, name: result.name, birthYear: result.birthYear },
  }
  return { ...standing, results: putByOrder(standing.results, cell) }
}
