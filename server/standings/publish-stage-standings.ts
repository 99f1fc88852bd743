import { and, eq, sql } from "drizzle-orm"
import { stepAfter } from "#domain/results/results-status.ts"
import { withoutCorrected } from "#domain/standings/last-published.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { championship } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { standing, standingResult } from "#server/db/schema/standings.ts"
import { isChampionship } from "#server/stages/championship-place.ts"
import { auditStage, changeStage, setResultsStatus } from "#server/stages/change-stage.ts"
import { stageOf } from "#server/stages/find-stage.ts"
import { type Reloading, reloadOtherStages } from "#server/stages/lock-stage.ts"
import { lockKnownStandings, lockStandings, reviseStandings } from "#server/stages/lock-standings.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"

/** Whether the standings are public now, or why not. */
export type PublishOutcome = { kind: "published" } | PublishRefusal

type PublishRefusal = {
  kind: "refused"
  reason:
    | "stage-not-found"
    | "forbidden"
    | "not-generated"
    | "standings-published"
    /** The standings have to be approved first: the stage has draft cells (D-18). */
    | "approve-first"
    /** The standings of its women were not generated. */
    | "women-not-generated"
}

/**
 * Publishes the standings of a stage, and its championship with them (D-18). Open pages of the other stages load again if visitors see
 * other standings from now on.
 */
export const publishStageStandings = async (
  context: Context & Reloading,
  path: string,
): Promise<PublishOutcome> => {
  const outcome = await publish(context, path)
  if (outcome.kind === "refused") return outcome
  if (outcome.changesSeen) await reloadOtherStages(context, path)
  return { kind: "published" }
}

type Published = {
  kind: "published"
  /** Was the championship not public, or a stage of it corrected (D-46)? */
  changesSeen: boolean
}

const publish = (context: Context, path: string) =>
  changeStage(
    context,
    { path, may: "manage-standings", done: "published" },
    async (write, by): Promise<Published | PublishRefusal> => {
      const stage = await stageOf(write)
      const { resultsStatus, publicationStatus } = stage
      if (resultsStatus === "StandingsPublished") return { kind: "refused", reason: "standings-published" }
      if (resultsStatus !== "StandingsGenerated") return { kind: "refused", reason: "not-generated" }
      const { db } = write
      await lockStandings(db, stage)
      const common = await lockKnownStandings(db, stage)
      const isDraft = and(eq(standingResult.stageKey, write.stage.key), eq(standingResult.status, "draft"))
      if ((await db.$count(standingResult, isDraft)) > 0) return { kind: "refused", reason: "approve-first" }
      if (stage.hasWomenClasses && (await areWomenMissing(write)))
        return { kind: "refused", reason: "women-not-generated" }

      const after = stepAfter("publish")
      await setResultsStatus(write, after)
      await db.update(championship).set({ publicationStatus: "published" }).where(isChampionship(stage))
      const last = common?.lastPublished ?? null
      const lastPublished = last && withoutCorrected(last, write.stage.key)
      await reviseStandings(db, stage, { lastPublished, correctedOn: null })
      await auditStage(write, by, {
        event: "publish_standings",
        data: {
          before: { resultsStatus, publicationStatus },
          after: { resultsStatus: after, publicationStatus: "published" },
        },
      })
      return { kind: "published", changesSeen: last !== null || publicationStatus !== "published" }
    },
  )

/** Did a woman compete in the stage, although no women's group has a result of it? */
const areWomenMissing = async (write: StageWrite): Promise<boolean> => {
  const { key } = write.stage
  const { db } = write
  const women = await db.$count(
    result,
    and(
      eq(result.stageKey, key),
      eq(result.deleted, false),
      eq(result.gender, "female"),
      eq(result.isOutOfCompetition, false),
      sql`${result.birthDate} is not null`,
    ),
  )
  if (women === 0) return false
  const [held] = await db
    .select({ key: standingResult.standingKey })
    .from(standingResult)
    .innerJoin(standing, eq(standing.key, standingResult.standingKey))
    .where(and(eq(standingResult.stageKey, key), sql`${standing.womenGroup} is not null`))
    .limit(1)
  return !held
}

/** The procedure by which secretaries publish standings. */
export const publishProcedures = {
  publish: procedures.standings.publish.handler(({ input, context, errors }) =>
    answer(publishStageStandings(context, input.stage), errors),
  ),
}
