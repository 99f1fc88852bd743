import { isDeepStrictEqual } from "node:util"
import { and, eq } from "drizzle-orm"
import type { GenerationRequest } from "#contracts/standings/standings-request.ts"
import { championshipOf } from "#domain/competitions/stage-path.ts"
import { actionsAt, stepAfter } from "#domain/results/results-status.ts"
import { type Conflict, type Resolution, rememberAlso } from "#domain/standings/conflicts.ts"
import { generateStandings, withoutWomenOf } from "#domain/standings/generate-standings.ts"
import { rankStandings } from "#domain/standings/rank-standings.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { championship } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { type ChampionshipPlace, championshipAt, isChampionship } from "#server/stages/championship-place.ts"
import { auditStage, changeStage, setResultsStatus } from "#server/stages/change-stage.ts"
import { type FoundStage, stageOf } from "#server/stages/find-stage.ts"
import { type Reloading, reloadOtherStages } from "#server/stages/lock-stage.ts"
import { readApproved, resultsOf } from "./approved-results.ts"
import { lockSeason } from "./read-season.ts"
import { writeStandings } from "./write-standings.ts"

/** The outcome of a generation. */
export type GenerateOutcome =
  /** Not changed: everything is up to date already. */
  | { kind: "generated"; isChanged: boolean }
  /** Nothing is generated while one is open (SP-11). */
  | { kind: "conflicts"; conflicts: Conflict[] }
  | { kind: "refused"; reason: "class-order-not-found"; racingClass: string }
  | {
      kind: "refused"
      reason: "stage-not-found" | "forbidden" | "not-approved" | "not-generated" | "standings-published"
    }

/**
 * Generates the standings of a stage's classes, or those of its women, which come after (SP-03, SP-12): all of it in one
 * transaction or nothing. Permanent resolutions are stored (D-22). Running it again changes nothing. The first generation after
 * an approval removes women's results of an earlier one: their step is due again. Open pages of the other stages load again if
 * anything changes.
 */
export const generateStageStandings = async (
  context: Context & Reloading,
  path: string,
  request: GenerationRequest,
): Promise<GenerateOutcome> => {
  const outcome = await generate(context, path, request)
  if (outcome.kind === "generated" && outcome.isChanged) await reloadOtherStages(context, path)
  return outcome
}

const generate = (
  context: Context,
  path: string,
  { kind, resolutions }: GenerationRequest,
): Promise<GenerateOutcome> =>
  changeStage(
    context,
    { path, may: "manage-standings", done: "generated" },
    async (write, by): Promise<GenerateOutcome> => {
      const stage = await stageOf(write)
      const reason = refusalOf(stage, kind)
      if (reason) return { kind: "refused", reason }
      const { db } = write
      const season = await lockSeason(db, stage, { stageKey: write.stage.key })
      const column = season.stages.find((one) => one.stage.key === write.stage.key)
      if (!column) throw new Error(`${path} is in no season`)
      const ranking = season.ranking

      const approved = await readApproved(db, write.stage.key)
      const ranked = resultsOf(kind, approved, season)
      if (ranked.kind === "refused") return ranked
      const { order, title, url } = column
      const isFirst = stage.resultsStatus === "Approved"
      const outcome = generateStandings({
        stage: { order, title, url },
        kind,
        results: ranked.results,
        standings: isFirst ? withoutWomenOf(season.standings, order) : season.standings,
        resolutions: [...season.resolutions, ...resolutions],
        ranking,
      })
      if (outcome.kind === "conflicts") return outcome

      // new rules hold for both kinds, although one is generated
      const areRulesNew = !isDeepStrictEqual(season.ranked.rules, ranking.rules)
      const remembered = rememberAlso(season.resolutions, resolutions)
      const isWritten = await writeStandings(db, season, {
        standings: areRulesNew ? rankStandings(outcome.standings, ranking) : outcome.standings,
        ...(remembered ? { resolutions: remembered } : {}),
      })
      const after = kind === "class" ? stepAfter("generate") : stage.resultsStatus
      if (!isWritten && after === stage.resultsStatus) {
        await write.rollback()
        return { kind: "generated", isChanged: false }
      }
      // also where the step stays: open pages show podiums and seasons, and load them again
      await setResultsStatus(write, after)
      await auditStage(write, by, {
        event: "generate_standings",
        data: { kind, before: stage.resultsStatus, after, settled: settledIn(kind, resolutions) },
      })
      return { kind: "generated", isChanged: true }
    },
  )

/** The resolutions of a step for the audit log, without ids and values, which would name people. */
const settledIn = (step: GenerationRequest["kind"], resolutions: readonly Resolution[]) =>
  resolutions
    .filter(({ group }) => group.kind === step)
    .map((one) => (one.kind === "field" ? { field: one.field, choice: one.choice } : { kind: one.kind }))

const refusalOf = ({ status, resultsStatus }: FoundStage, kind: GenerationRequest["kind"]) => {
  // SP-13: among the published stages of the championship
  if (status !== "published") return "stage-not-found"
  if (resultsStatus === "StandingsPublished") return "standings-published"
  const actions = actionsAt(resultsStatus)
  if (actions.includes("re-generate")) return null
  if (!actions.includes("generate")) return "not-approved"
  return kind === "class" ? null : "not-generated"
}

/** Returns whether a championship has women's groups, which are generated in a step of their own (SP-12). */
const hasWomenGroups = async (db: Db, place: ChampionshipPlace): Promise<boolean> => {
  const hasThem = and(isChampionship(place), eq(championship.hasWomenClasses, true))
  return (await db.$count(championship, hasThem)) > 0
}

/** The procedures by which secretaries generate standings. */
export const generateProcedures = {
  generate: procedures.standings.generate.handler(async ({ input, context, errors }) => {
    const outcome = await answer(generateStageStandings(context, input.stage, input), errors)
    if (outcome.kind !== "generated") return outcome
    const hasWomenStep =
      input.kind === "class" &&
      (await hasWomenGroups(context.db, championshipAt(championshipOf(input.stage))))
    return { kind: "generated", hasWomenStep }
  }),
}
