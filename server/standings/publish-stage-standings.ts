import { and, eq, sql } from "drizzle-orm"
import { stepAfter } from "#domain/results/results-status.ts"
import { auditStage } from "#server/db/audit-stage.ts"
import { changeStage } from "#server/db/change-results.ts"
import type { Context } from "#server/db/context.ts"
import { championship, stage } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { championshipStandings, standing, standingResult } from "#server/db/schema/standings.ts"
import { builderOf, type StageWrite } from "#server/db/write-stage.ts"
import { lockStandings } from "./write-standings.ts"

/** Whether the standings are public now, or why not. */
export type PublishOutcome =
  | { kind: "published" }
  | {
      kind: "refused"
      reason:
        | "stage-not-found"
        | "forbidden"
        | "not-generated"
        | "standings-published"
        /** Approve the standings first: the stage has draft cells (D-18). */
        | "approve-first"
        /** The standings of its women were not generated. */
        | "women-not-generated"
    }

/** Publishes the standings of a stage, and its championship with them (D-18). */
export const publishStageStandings = (context: Context, path: string): Promise<PublishOutcome> =>
  changeStage(context, { path, action: "manage-standings" }, async (write, by): Promise<PublishOutcome> => {
    const db = builderOf(write)
    const season = await findSeason(write)
    if (season.resultsStatus === "StandingsPublished")
      return { kind: "refused", reason: "standings-published" }
    if (season.resultsStatus !== "StandingsGenerated") return { kind: "refused", reason: "not-generated" }
    await lockStandings(db, season)
    const { key, revision } = write.stage
    const drafts = await db.$count(
      standingResult,
      and(eq(standingResult.stageKey, key), eq(standingResult.status, "draft")),
    )
    if (drafts > 0) return { kind: "refused", reason: "approve-first" }
    if (season.hasWomenClasses && (await areWomenMissing(write)))
      return { kind: "refused", reason: "women-not-generated" }

    const after = stepAfter("publish")
    await db.update(stage).set({ resultsStatus: after, settingsRevision: revision }).where(eq(stage.key, key))
    await db
      .update(championship)
      .set({ publicationStatus: "published" })
      .where(
        and(eq(championship.institutionId, season.institutionId), eq(championship.id, season.championshipId)),
      )
    await db
      .update(championshipStandings)
      .set({ revision: sql`${championshipStandings.revision} + 1` })
      .where(
        and(
          eq(championshipStandings.institutionId, season.institutionId),
          eq(championshipStandings.championshipId, season.championshipId),
        ),
      )
    const { resultsStatus, publicationStatus } = season
    await auditStage(write, by, {
      event: "publish_standings",
      data: {
        before: { resultsStatus, publicationStatus },
        after: { resultsStatus: after, publicationStatus: "published" },
      },
    })
    return { kind: "published" }
  })

const findSeason = async (write: StageWrite) => {
  const [found] = await builderOf(write)
    .select({
      institutionId: stage.institutionId,
      championshipId: stage.championshipId,
      resultsStatus: stage.resultsStatus,
      hasWomenClasses: championship.hasWomenClasses,
      publicationStatus: championship.publicationStatus,
    })
    .from(stage)
    .innerJoin(
      championship,
      and(eq(championship.institutionId, stage.institutionId), eq(championship.id, stage.championshipId)),
    )
    .where(eq(stage.key, write.stage.key))
  if (!found) throw new Error(`${write.stage.path} is locked and not there`)
  return found
}

/** Did a woman ride the stage, and no women's group holds anything of it? */
const areWomenMissing = async (write: StageWrite): Promise<boolean> => {
  const { key } = write.stage
  const db = builderOf(write)
  const women = await db.$count(
    result,
    and(
      eq(result.stageKey, key),
      eq(result.deleted, false),
      eq(result.gender, "female"),
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
