import { approveStandings } from "#domain/standings/change-standings.ts"
import { generateStandings, type StageGeneration } from "#domain/standings/generate-standings.ts"
import { type ApprovedResult, classResults, womenResults } from "#domain/standings/group-results.ts"
import { clubStandings, teamStandings } from "#domain/standings/pooled-standings.ts"
import type { Ranking } from "#domain/standings/rank-standings.ts"
import type { Standing } from "#domain/standings/standing.ts"
import { defaultStandingsRules } from "#domain/standings/standings-rules.ts"
import { classes, type Season, stageCount } from "./make-season.ts"

const ranking: Ranking = {
  rules: defaultStandingsRules,
  mode: "total",
  stages: stageCount,
  alwaysCounted: [],
}

const women = (results: readonly ApprovedResult[]) => {
  const { points } = ranking.rules
  const outcome = womenResults(results, {
    hasWomenClasses: true,
    classes,
    firstStageDay: "2026-05-16",
    points,
  })
  if (outcome.kind === "refused") throw new Error(`${outcome.reason}: ${outcome.racingClass}`)
  return outcome.results
}

const noStandings: Standing[] = []

/** Returns standings with one more stage of their season in them, the classes and then the women. */
const withStage = (standings: Standing[], { stages, resolutions }: Season, order: number): Standing[] => {
  const generate = (
    before: Standing[],
    generation: Pick<StageGeneration, "kind" | "results">,
  ): Standing[] => {
    const stage = { order, title: `Place ${order}`, url: `/competitions/lamsf/2026/stage-${order}/results` }
    const outcome = generateStandings({ ...generation, stage, standings: before, resolutions, ranking })
    if (outcome.kind === "conflicts") throw new Error(`${outcome.conflicts.length} conflicts`)
    return outcome.standings
  }
  const results = stages[order] ?? []
  const inClasses = generate(standings, { kind: "class", results: classResults(results) })
  return generate(inClasses, { kind: "women", results: women(results) })
}

/**
 * From approved results to standings by the rules alone: every stage generated, then Approve and Final, clubs and teams.
 * Several seasons go stage by stage, side by side, and move through as much memory as one that is as large as all of them.
 */
export const ruleSeasons = (seasons: readonly Season[]) => {
  let ruled = seasons.map((season) => ({ season, standings: noStandings }))
  const each = (change: (standings: Standing[], season: Season) => Standing[]) => {
    ruled = ruled.map(({ season, standings }) => ({ season, standings: change(standings, season) }))
  }
  for (let order = 0; order < stageCount; order += 1)
    each((standings, season) => withStage(standings, season, order))
  each((standings) => approveStandings(standings, ranking))
  each((standings) => approveStandings(standings, { ...ranking, mode: "total-minus-worst" }))
  return ruled.map(({ standings }) => ({
    final: standings,
    clubs: clubStandings(standings, classes),
    teams: teamStandings(standings, classes),
  }))
}
