import { and, eq } from "drizzle-orm"
import { isCounted } from "#domain/results/results-status.ts"
import {
  type ApprovedResult,
  classResults,
  type GroupResult,
  womenResults,
} from "#domain/standings/group-results.ts"
import type { StandingGroup } from "#domain/standings/standing.ts"
import type { GeneratedStage } from "#domain/standings/undo-merge.ts"
import { championshipClass } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import type { Season } from "./read-season.ts"

/** Returns a stage's approved results, as their approval froze them. */
export const readApproved = async (db: Db | Transaction, stageKey: number): Promise<ApprovedResult[]> => {
  const rows = await db
    .select({ result, racingClass: championshipClass.name })
    .from(result)
    .innerJoin(championshipClass, eq(championshipClass.key, result.classKey))
    .where(and(eq(result.stageKey, stageKey), eq(result.deleted, false)))
  return rows.map(({ result: one, racingClass }) => ({
    participantId: one.participantId,
    name: one.name,
    birthDate: one.birthDate,
    clubId: one.clubId,
    gender: one.gender,
    racingNumber: one.racingNumber,
    team: one.team,
    racingClass,
    status: one.status,
    isOutOfCompetition: one.isOutOfCompetition,
    position: one.position,
    positionPoints: one.positionPoints ?? 0,
    positionAbsolutePoints: one.positionAbsolutePoints ?? 0,
    zeros: one.zeros,
  }))
}

/** Returns them in the groups of a kind, or the class that the championship does not know. */
export const resultsOf = (
  kind: StandingGroup["kind"],
  approved: readonly ApprovedResult[],
  { hasWomenClasses, classes, stages, ranking }: Season,
):
  | { kind: "ranked"; results: GroupResult[] }
  | { kind: "refused"; reason: "class-order-not-found"; racingClass: string } =>
  kind === "class"
    ? { kind: "ranked", results: classResults(approved) }
    : womenResults(approved, {
        hasWomenClasses,
        classes,
        firstStageDay: stages[0]?.stage.startDay ?? "",
        points: ranking.rules.points,
      })

/** Returns the stages with results in the standings, each with its results in the groups of a kind. */
export const generatedStages = async (
  db: Db | Transaction,
  season: Season,
  kind: StandingGroup["kind"],
): Promise<GeneratedStage[]> => {
  const stages: GeneratedStage[] = []
  for (const { order, title, url, stage } of season.columns) {
    if (!isCounted(stage.resultsStatus)) continue
    const ranked = resultsOf(kind, await readApproved(db, stage.key), season)
    stages.push({ order, title, url, results: ranked.kind === "ranked" ? ranked.results : [] })
  }
  return stages
}
