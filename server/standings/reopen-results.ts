import { isDeepStrictEqual } from "node:util"
import { and, eq, inArray, sql } from "drizzle-orm"
import { rulingReasons } from "#domain/judging/place-event.ts"
import { stepAfter } from "#domain/results/results-status.ts"
import type { RankingRules } from "#domain/results/stage-ties.ts"
import { withCorrected } from "#domain/standings/last-published.ts"
import { rankStandings } from "#domain/standings/rank-standings.ts"
import { answer, procedures, withFreshProof } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { acceptedEntry } from "#server/db/schema/judging.ts"
import { result } from "#server/db/schema/results.ts"
import { standingResult } from "#server/db/schema/standings.ts"
import type { ChampionshipPlace } from "#server/stages/championship-place.ts"
import { auditStage, changeStage, setResultsStatus } from "#server/stages/change-stage.ts"
import { stageOf } from "#server/stages/find-stage.ts"
import { type Reloading, reloadOtherStages } from "#server/stages/lock-stage.ts"
import { reviseStandings } from "#server/stages/lock-standings.ts"
import { readStageRules } from "#server/stages/read-stage-rules.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { postingsOf, takeBackPosting } from "#server/stages/take-back-postings.ts"
import { heldStandings, lockSeason } from "./read-season.ts"
import { writeStandings } from "./write-standings.ts"

/** Whether the race is in progress again, or why not. */
export type ReopenOutcome =
  | { kind: "reopened" }
  | {
      kind: "refused"
      reason: "stage-not-found" | "forbidden" | "reason-required" | "not-approved"
    }

/**
 * Reopens approved or published results, by an admin with a reason (D-18): the stage returns to the first step, positions and
 * their points are deleted, and its results in the standings become drafts, which are in no sum. Classes stay posted, unless
 * results are in another order now. Open pages of the other stages load again.
 */
export const reopenResults = async (
  context: Context & Reloading,
  path: string,
  { reason }: { reason: string },
): Promise<ReopenOutcome> => {
  const outcome = await reopen(context, path, reason)
  if (outcome.kind === "reopened") await reloadOtherStages(context, path)
  return outcome
}

const reopen = (context: Context, path: string, reason: string): Promise<ReopenOutcome> =>
  changeStage(
    context,
    { path, may: "reopen-results", done: "reopened" },
    async (write, by): Promise<ReopenOutcome> => {
      if (reason.trim() === "") return { kind: "refused", reason: "reason-required" }
      const found = await stageOf(write)
      const before = found.resultsStatus
      if (before === null) return { kind: "refused", reason: "not-approved" }
      const { key, revision } = write.stage
      const after = stepAfter("reopen")
      if (before === "StandingsPublished") await storePublished(write, found, by.now)
      const { ranking: approved } = await readStageRules(write)
      await setResultsStatus(write, after, null)
      await takeBackReordered(write, by, approved)
      await write.db
        .update(result)
        .set({
          position: null,
          positionAbsolute: null,
          positionInBrackets: null,
          absoluteInBrackets: null,
          positionPoints: null,
          positionAbsolutePoints: null,
          zeros: null,
          revision,
          changedOn: sql`clock_timestamp()`,
        })
        .where(eq(result.stageKey, key))
      // D-10: now a secretary can rule on them again
      await write.db
        .delete(acceptedEntry)
        .where(and(eq(acceptedEntry.stageKey, key), inArray(acceptedEntry.kind, [...rulingReasons])))
      await leaveOut(write, found)
      await auditStage(write, by, {
        event: "reopen_results",
        data: { before, after, reason: reason.trim() },
      })
      return { kind: "reopened" }
    },
  )

/**
 * Takes posted classes back if the championship has chosen another order since the approval (RX-05): their riders were shown
 * places by the former one, and comparing results by the new one alone would name none of the moves.
 */
const takeBackReordered = async (
  write: StageWrite,
  by: ActingUser,
  approved: RankingRules,
): Promise<void> => {
  const { ranking } = await readStageRules(write)
  if (isDeepStrictEqual(ranking, approved)) return
  for (const posting of await postingsOf(write)) await takeBackPosting(write, by, posting)
}

/** Stores the standings as visitors see them, until the stage is published again (D-46). */
const storePublished = async (write: StageWrite, place: ChampionshipPlace, now: number): Promise<void> => {
  const { db } = write
  const season = await lockSeason(db, place)
  const last = season.lastPublished ?? {
    corrected: [],
    columns: season.columns.flatMap(({ order, stage: { key, resultsStatus } }) =>
      resultsStatus === null ? [] : [{ order, key, resultsStatus }],
    ),
    mode: season.ranked.mode,
    rankedBy: season.ranked.rules,
    standings: season.standings,
  }
  const corrected = withCorrected(last, { key: write.stage.key, since: now })
  await reviseStandings(db, place, { lastPublished: corrected })
}

/** Turns the stage's results in the standings into drafts, and ranks without them (SD-05). */
const leaveOut = async (write: StageWrite, place: ChampionshipPlace): Promise<void> => {
  const { db } = write
  const season = await lockSeason(db, place)
  await reviseStandings(db, place)
  await db
    .update(standingResult)
    .set({ status: "draft" })
    .where(and(eq(standingResult.stageKey, write.stage.key), eq(standingResult.status, "final")))
  await writeStandings(db, season, { standings: rankStandings(heldStandings(season), season.ranking) })
}

/** The procedure by which admins reopen results. */
export const reopenProcedures = {
  reopen: procedures.results.reopen.handler(({ input, context, errors }) =>
    answer(
      withFreshProof(context, () => reopenResults(context, input.stage, { reason: input.reason ?? "" })),
      errors,
    ),
  ),
}
