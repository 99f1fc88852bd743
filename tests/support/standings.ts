import type { Resolution } from "#domain/standings/conflicts.ts"
import { generateStandings, type StageGeneration } from "#domain/standings/generate-standings.ts"
import { type ApprovedResult, classResults } from "#domain/standings/group-results.ts"
import type { Ranking } from "#domain/standings/rank-standings.ts"
import type { Standing, StandingResult } from "#domain/standings/standing.ts"
import { defaultStandingsRules } from "#domain/standings/standings-rules.ts"

/** Ranking by total with the default rules, in a season of eight stages, unless the test says otherwise. */
export const rankingWith = (known: Partial<Ranking> = {}): Ranking => ({
  rules: defaultStandingsRules,
  mode: "total",
  stages: 8,
  alwaysCounted: [],
  ...known,
})

/** A first place in the class Expert, final, unless the test says otherwise. */
export const standingResultWith = (known: Partial<StandingResult>): StandingResult => ({
  order: 0,
  points: 20,
  position: 1,
  positionAbsolutePoints: 20,
  zeros: 5,
  title: "Madona",
  url: `/competitions/lamsf/2026/stage-${known.order ?? 0}/results`,
  status: "final",
  resultStatus: null,
  clubId: null,
  team: null,
  racingClass: "Expert",
  participant: { id: "rider", name: "Jānis Ozols", birthYear: 1990 },
  ...known,
})

/** A standing in the class Expert, each of its results from a participant of its own, unless the test says otherwise. */
export const standingWith = (known: Partial<Standing>): Standing => {
  const { name = "Jānis Ozols", birthYear = 1990, id = "janis", results = [] } = known
  return {
    id,
    group: { kind: "class", name: "Expert" },
    name,
    birthYear,
    clubId: null,
    gender: null,
    racingNumber: null,
    team: null,
    position: null,
    total: 0,
    totalMinusWorst: 0,
    refOriginal: [],
    ...known,
    results: results.map((result) => ({
      ...result,
      participant: { id: `${id}-at-${result.order}`, name, birthYear },
    })),
  }
}

/** A standing with these points in the first stages, null where the rider missed one. */
export const standingOf = (id: string, points: (number | null)[], known: Partial<Standing> = {}): Standing =>
  standingWith({
    id,
    name: id,
    results: points.flatMap((earned, order) =>
      earned === null ? [] : standingResultWith({ order, points: earned }),
    ),
    ...known,
  })

/** The winner of the class Expert, unless the test says otherwise. */
export const approvedResultWith = (known: Partial<ApprovedResult>): ApprovedResult => ({
  participantId: "rider",
  name: "Jānis Ozols",
  racingNumber: "17",
  gender: "male",
  birthDate: "1990-05-20",
  clubId: null,
  team: null,
  racingClass: "Expert",
  status: null,
  isOutOfCompetition: false,
  position: 1,
  positionPoints: 20,
  positionAbsolutePoints: 20,
  zeros: 5,
  ...known,
})

type Given = {
  results: Partial<ApprovedResult>[]
  order?: number
  standings?: readonly Standing[]
  resolutions?: readonly Resolution[]
  ranking?: Ranking
}

const locations = ["Madona", "Smiltene", "Cēsis", "Võru", "Otepää"]

/** Generates the classes of one stage from its results. */
export const generateStage = ({ results, order = 0, standings = [], resolutions = [], ranking }: Given) =>
  generateStandings({
    stage: stageAt(order),
    kind: "class",
    results: classResults(results.map(approvedResultWith)),
    standings,
    resolutions,
    ranking: ranking ?? rankingWith(),
  })

/** The parts of a stage that its cells have. */
export const stageAt = (order: number): StageGeneration["stage"] => ({
  order,
  title: locations[order] ?? `Place ${order}`,
  url: `/competitions/lamsf/2026/stage-${order}/results`,
})

/** Standings of classes after one more stage, where a conflict is not expected. */
export const standingsAfter = (given: Given): Standing[] => {
  const outcome = generateStage(given)
  if (outcome.kind === "conflicts")
    throw new Error(`There are conflicts: ${JSON.stringify(outcome.conflicts)}`)
  return outcome.standings
}
