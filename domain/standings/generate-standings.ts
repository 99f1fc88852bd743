import {
  type Conflict,
  type ConflictField,
  type FieldConflict,
  fieldConflicts,
  type Resolution,
  type Settled,
  settleConflicts,
} from "./conflicts.ts"
import type { GroupResult } from "./group-results.ts"
import { type GroupFacts, identifyRiders } from "./identify-riders.ts"
import { type Ranking, rankStandings } from "./rank-standings.ts"
import {
  byGroup,
  putByOrder,
  type Standing,
  type StandingGroup,
  type StandingRef,
  type StandingResult,
  type StandingRider,
  standingKey,
} from "./standing.ts"

/** The input for generating the standings of one stage. */
export type StageGeneration = {
  stage: Pick<StandingResult, "order" | "title" | "url">
  /** Which groups are generated: women have a step of their own (SP-12). */
  kind: StandingGroup["kind"]
  /** The stage's approved results in groups of that kind. */
  results: readonly GroupResult[]
  /** All standings of the championship. */
  standings: readonly Standing[]
  /** The remembered ones, then those of the secretary's current request. */
  resolutions: readonly Resolution[]
  /** The mode is the one used last; `total` before any was used (D-22). */
  ranking: Ranking
}

/** The standings with a stage's results, or the conflicts to be settled first. */
export type GenerationOutcome =
  /** All standings of the championship: those of the kind ranked, then the others as they were. */
  | { kind: "generated"; standings: Standing[] }
  /** Nothing is generated while a conflict is open (SP-11). */
  | { kind: "conflicts"; conflicts: Conflict[] }

/**
 * Returns the standings of a championship with a stage's results (RU-11, D-22). Earlier results of the stage are replaced; its
 * new cells are drafts, all others stay as they are. Standings without any result are removed. Running it again on its own
 * outcome changes nothing.
 */
export const generateStandings = (generation: StageGeneration): GenerationOutcome => {
  const { stage, kind, ranking } = generation
  const settled: Settled = settleConflicts(generation.resolutions)
  const inClass = kind === "women" ? classResultsOf(generation) : new Map<string, ClassResult>()
  const conflicts: Conflict[] = []
  const generated: Standing[] = []
  for (const { results, standings } of groupsOf(generation)) {
    const outcome = generateGroup({ results, standings, settled, inClass }, stage)
    conflicts.push(...outcome.conflicts)
    for (const standing of outcome.standings) if (standing.results.length > 0) generated.push(standing)
  }
  if (conflicts.length > 0) return { kind: "conflicts", conflicts: inOrder(conflicts) }
  const others = generation.standings.filter(({ group }) => group.kind !== kind)
  return { kind: "generated", standings: [...rankStandings(generated, ranking), ...others] }
}

/** Where a participant's result of a stage went in a class, and the club and team that have its points. */
type ClassResult = { standing: StandingRef; unit: Pick<StandingResult, "clubId" | "team"> }

/** The results of the stage in the classes, by participant id. */
const classResultsOf = ({ standings, stage }: StageGeneration): Map<string, ClassResult> =>
  new Map(
    standings
      .filter(({ group }) => group.kind === "class")
      .flatMap(({ group, id, results }) =>
        results
          .filter(({ order }) => order === stage.order)
          .map(
            ({ participant, clubId, team }) =>
              [participant.id, { standing: { group, id }, unit: { clubId, team } }] as const,
          ),
      ),
  )

type Group = { results: readonly GroupResult[]; standings: Map<string, Standing> }

/** All groups of the kind that have a standing or a result. */
const groupsOf = ({ kind, results, standings }: StageGeneration): Iterable<Group> => {
  const groups = new Map<string, Group>()
  for (const members of byGroup(standings.filter(({ group }) => group.kind === kind)))
    for (const { group } of members.slice(0, 1))
      groups.set(group.name, { results: [], standings: new Map(members.map((each) => [each.id, each])) })
  for (const members of byGroup(results))
    for (const { group } of members.slice(0, 1))
      groups.set(group.name, { results: members, standings: groups.get(group.name)?.standings ?? new Map() })
  return groups.values()
}

/** By standing, so that the list is the same every time; a standing's own conflicts keep their order. */
const inOrder = (conflicts: readonly Conflict[]): Conflict[] => {
  const keyed = conflicts.map((conflict) => ({ conflict, key: standingKey(conflict) }))
  return keyed.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key)).map(({ conflict }) => conflict)
}

type Stage = Pick<StandingResult, "order" | "title" | "url">

/**
 * Returns the standings of one group with a stage's results in them, not ranked, some perhaps without any result, and
 * the conflicts that are still open (RU-11, D-22).
 */
const generateGroup = (
  facts: GroupFacts & {
    /** The standings of riders in their class, by participant id: a conflict settled there is not asked again among the women. */
    inClass: ReadonlyMap<string, ClassResult>
  },
  stage: Stage,
): { standings: Standing[]; conflicts: Conflict[] } => {
  const { byId, conflicts } = identifyRiders(facts)
  const open: Conflict[] = conflicts
  const choiceOf = (conflict: FieldConflict, { participantId }: GroupResult) => {
    const inClass = facts.inClass.get(participantId)?.standing
    const own = facts.settled.choice(conflict)
    return own ?? (inClass ? facts.settled.choice({ ...conflict, ...inClass }) : null)
  }
  const take = (standing: Standing, result: GroupResult): Standing => {
    const differing = fieldConflicts(standing, result, stage)
    open.push(...differing.filter((conflict) => choiceOf(conflict, result) === null))
    const changes = differing.filter((conflict) => choiceOf(conflict, result) === "new")
    return withResult(withNewValues(standing, result, changes), result, stage)
  }
  const standings: Standing[] = []
  // Existing standings first, in their order: sorting a nearly ranked list is fast.
  for (const [id, standing] of facts.standings) {
    const own = byId.get(id)
    standings.push(own === undefined ? withoutStage(standing, stage.order) : take(standing, own.result))
  }
  for (const [id, { result }] of byId)
    if (!facts.standings.has(id)) {
      // a woman rides for the club and team that her class has settled
      const settled = { ...result, ...facts.inClass.get(result.participantId)?.unit }
      standings.push(take(newStanding(id, settled), settled))
    }
  return { standings, conflicts: open }
}

/** Returns an empty standing of the rider of a result. */
export const newStanding = (id: string, result: GroupResult): Standing => ({
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

/** Returns a standing with the new values of conflicts. */
export const withNewValues = (
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

/** Returns a standing with a result of a stage as a draft. */
export const withResult = (standing: Standing, result: GroupResult, stage: Stage): Standing => {
  const cell: StandingResult = {
    ...stage,
    points: result.points,
    position: result.position,
    positionAbsolutePoints: result.positionAbsolutePoints,
    zeros: result.zeros,
    status: "draft",
    resultStatus: result.resultStatus,
    // D-55: a settled conflict decides where the points go too
    clubId: standing.clubId,
    team: standing.team,
    racingClass: result.racingClass,
    participant: { id: result.participantId, name: result.name, birthYear: result.birthYear },
  }
  return { ...standing, results: putByOrder(standing.results, cell) }
}

/**
 * Returns the standings without women's results of a stage, which are from an earlier approval (D-18, D-20). Women's standings
 * without any result are removed.
 */
export const withoutWomenOf = (standings: readonly Standing[], order: number): Standing[] =>
  standings.flatMap((standing) => {
    if (standing.group.kind === "class") return [standing]
    const left = withoutStage(standing, order)
    return left.results.length > 0 ? [left] : []
  })

/** Returns a standing without its result of the stage with an order; the same object if there is none. */
export const withoutStage = (standing: Standing, order: number): Standing =>
  standing.results.some((result) => result.order === order)
    ? { ...standing, results: standing.results.filter((result) => result.order !== order) }
    : standing
