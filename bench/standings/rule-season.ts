import { approveStandings } from "#domain/standings/approve-standings.ts"
import { clubStandings } from "#domain/standings/club-standings.ts"
import { generateStandings, type StageGeneration } from "#domain/standings/generate-standings.ts"
import { type ApprovedResult, classResults } from "#domain/standings/group-result.ts"
import type { Standing } from "#domain/standings/standing.ts"
import type { Ranking } from "#domain/standings/standing-criteria.ts"
import { defaultStandingsRules } from "#domain/standings/standings-rules.ts"
import { teamStandings } from "#domain/standings/team-standings.ts"
import { womenResults } from "#domain/standings/women-results.ts"
import { classes, type Season, stageCount } from "./make-season.ts"

const ranking: Ranking = { rules: defaultStandingsRules, mode: "total", stages: stageCount }

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

const standingsOf = ({ stages, resolutions }: Season): Standing[] => {
  let standings: Standing[] = []
  const generate = (generation: Pick<StageGeneration, "stage" | "kind" | "results">) => {
    const outcome = generateStandings({ ...generation, standings, resolutions, ranking })
    if (outcome.kind === "conflicts") throw new Error(`${outcome.conflicts.length} conflicts`)
    standings = outcome.standings
  }
  for (const [order, results] of stages.entries()) {
    const stage = { order, title: `Place ${order}`, url: `/competitions/lamsf/2026/stage-${order}/results` }
    generate({ stage, kind: "class", results: classResults(results) })
    generate({ stage, kind: "women", results: women(results) })
  }
  return standings
}

/** From approved results to standings by the rules alone: every stage generated, then Approve and Final, clubs and teams. */
export const ruleSeason = (season: Season) => {
  const generated = standingsOf(season)
  const approved = approveStandings(generated, ranking)
  const final = approveStandings(approved, { ...ranking, mode: "total-minus-worst" })
  return { final, clubs: clubStandings(final, classes), teams: teamStandings(final, classes) }
}
