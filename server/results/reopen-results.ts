import { and, eq, sql } from "drizzle-orm"
import { type ResultsStatus, stepAfter } from "#domain/results/results-status.ts"
import { type ChangeContext, changeStage } from "#server/db/change-results.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { championshipStandings, standingResult } from "#server/db/schema/standings.ts"
import { builderOf, type StageWrite } from "#server/db/write-stage.ts"
import { auditResult } from "./change-result.ts"

/** Whether the race is in progress again, or why not. */
export type ReopenOutcome =
  | { kind: "reopened" }
  | {
      kind: "refused"
      reason: "stage-not-found" | "forbidden" | "reason-required" | "not-approved"
    }

/**
 * Opens approved or published results again, by an admin with a reason (D-18): the step is the first one, positions and
 * their points go, and what standings hold of the stage is draft.
 */
export const reopenResults = (
  context: ChangeContext,
  path: string,
  { reason }: { reason: string },
): Promise<ReopenOutcome> =>
  changeStage(context, { path, action: "reopen-results" }, async (write, by): Promise<ReopenOutcome> => {
    if (reason.trim() === "") return { kind: "refused", reason: "reason-required" }
    const before = await statusOf(write)
    if (before === null) return { kind: "refused", reason: "not-approved" }
    const db = builderOf(write)
    const { key, revision } = write.stage
    const after = stepAfter("reopen")
    await db.update(stage).set({ resultsStatus: after, settingsRevision: revision }).where(eq(stage.key, key))
    await db
      .update(result)
      .set({
        position: null,
        positionAbsolute: null,
        positionPoints: null,
        positionAbsolutePoints: null,
        revision,
        changedOn: sql`clock_timestamp()`,
      })
      .where(eq(result.stageKey, key))
    await draftCells(write)
    await auditResult(write, {
      event: "reopen_results",
      ...by,
      data: { before, after, reason: reason.trim() },
    })
    return { kind: "reopened" }
  })

const statusOf = async (write: StageWrite): Promise<ResultsStatus> => {
  const [found] = await builderOf(write)
    .select({ status: stage.resultsStatus })
    .from(stage)
    .where(eq(stage.key, write.stage.key))
  return found?.status ?? null
}

/** Makes drafts of what standings hold of the stage, under the standings' lock. */
const draftCells = async (write: StageWrite): Promise<void> => {
  const db = builderOf(write)
  const { key } = write.stage
  const isTheirs = sql`(${championshipStandings.institutionId}, ${championshipStandings.championshipId}) = (
    select ${stage.institutionId}, ${stage.championshipId} from ${stage} where ${stage.key} = ${key})`
  await db
    .update(championshipStandings)
    .set({ revision: sql`${championshipStandings.revision} + 1` })
    .where(isTheirs)
  await db
    .update(standingResult)
    .set({ status: "draft" })
    .where(and(eq(standingResult.stageKey, key), eq(standingResult.status, "final")))
}
