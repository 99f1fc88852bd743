import { eq } from "drizzle-orm"
import { type ChampionshipRules, defaultChampionshipRules } from "#domain/competitions/championship-rules.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import { type RankingRules, rankingOfStage, type StageTieRule } from "#domain/results/stage-ties.ts"
import type { PointsTable } from "#domain/standings/standings-rules.ts"
import { championship, stage } from "#server/db/schema/competitions.ts"
import { isChampionshipOfStage } from "./championship-place.ts"
import type { StageWrite } from "./stage-write.ts"

/** What a stage and its championship store of the order of results; for queries that join the two. */
export const rankingColumns = { approvedTies: stage.approvedTies, championshipRules: championship.rules }

type ReadRanking = {
  competitionType: CompetitionType
  resultsStatus: ResultsStatus
  approvedTies: readonly StageTieRule[] | null
  championshipRules: ChampionshipRules | null
}

/** Returns the rules that order a stage's results (RX-05), from the columns that were read. */
export const rankingIn = ({
  competitionType,
  resultsStatus,
  approvedTies,
  championshipRules,
}: ReadRanking): RankingRules =>
  rankingOfStage({
    type: competitionType,
    isApproved: resultsStatus !== null,
    approvedTies,
    championshipTies: (championshipRules ?? defaultChampionshipRules).stageTies,
  })

/** Returns the rules that order a locked stage's results (RX-05), and the points that its places earn (D-19). */
export const readStageRules = async (
  write: StageWrite,
): Promise<{ ranking: RankingRules; points: PointsTable }> => {
  const [found] = await write.db
    .select({
      competitionType: stage.competitionType,
      resultsStatus: stage.resultsStatus,
      ...rankingColumns,
    })
    .from(stage)
    .innerJoin(championship, isChampionshipOfStage)
    .where(eq(stage.key, write.stage.key))
  if (!found) throw new Error(`${write.stage.path} is locked and not there`)
  return { ranking: rankingIn(found), points: (found.championshipRules ?? defaultChampionshipRules).points }
}
