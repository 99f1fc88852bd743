import { type Conflict, type Resolution, type Settled, settle } from "./conflicts.ts"
import { generateGroup } from "./generate-group.ts"
import type { GroupResult } from "./group-result.ts"
import { rankStandings } from "./rank-standings.ts"
import type { Standing, StandingResult } from "./standing.ts"
import type { Ranking } from "./standing-criteria.ts"
import { byGroup, type StandingGroup, type StandingRef, standingKey } from "./standing-group.ts"

/** What the standings of one stage are generated from. */
export type StageGeneration = {
  stage: Pick<StandingResult, "order" | "title" | "url">
  /** Which groups are generated: women have a step of their own (part 2 §4). */
  kind: StandingGroup["kind"]
  /** The stage's approved results in groups of that kind. */
  results: readonly GroupResult[]
  /** All standings of the championship. */
  standings: readonly Standing[]
  /** Remembered ones, then those that the secretary made now. */
  resolutions: readonly Resolution[]
  /** The mode is the last that was used; total where there was none (D-22). */
  ranking: Ranking
}

/** The standings with a stage's results in them, or what is to be decided before. */
export type GenerationOutcome =
  /** All standings of the championship: those of the kind ranked, then the others as they were. */
  | { kind: "generated"; standings: Standing[] }
  /** Nothing is generated while a conflict is open (SP-11). */
  | { kind: "conflicts"; conflicts: Conflict[] }

/**
 * Returns the standings of a championship with a stage's results in them (RU-11, D-22). What they held of the stage before
 * is replaced; its new cells are drafts, all others stay as they are. A standing without any result is gone. Running it
 * again on its own outcome changes nothing.
 */
export const generateStandings = (generation: StageGeneration): GenerationOutcome => {
  const { stage, kind, ranking } = generation
  const settled: Settled = settle(generation.resolutions)
  const inClass = kind === "women" ? classStandings(generation) : new Map<string, StandingRef>()
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

/** The standing in a class that a participant's result of the stage went to, by participant id. */
const classStandings = ({ standings, stage }: StageGeneration): Map<string, StandingRef> =>
  new Map(
    standings
      .filter(({ group }) => group.kind === "class")
      .flatMap(({ group, id, results }) =>
        results
          .filter(({ order }) => order === stage.order)
          .map(({ participant }) => [participant.id, { group, id }] as const),
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
