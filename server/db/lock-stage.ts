import { eq, sql } from "drizzle-orm"
import type { Scoring } from "#domain/competitions/scoring.ts"
import { stage } from "./schema/competitions.ts"
import type { Transaction } from "./transaction.ts"

/** The channel on which every write to a stage is announced, as `key:revision`. */
export const stageChannel = "stage_revision"

/** A stage as its one writer of the moment sees it. */
export type LockedStage = {
  key: number
  path: string
  institutionId: string
  /** The revision that this write is: everything it touches is stamped with it. */
  revision: number
  isApproved: boolean
  scoring: Scoring
}

/**
 * Takes the stage's row, so that writers come one after another and revisions have no gaps in commit order, and
 * announces the new revision at commit. Returns null where there is no such stage.
 */
export const lockStage = async (tx: Transaction, path: string): Promise<LockedStage | null> => {
  const [locked] = await tx
    .update(stage)
    .set({ revision: sql`${stage.revision} + 1` })
    .where(eq(stage.path, path))
    .returning({
      key: stage.key,
      path: stage.path,
      institutionId: stage.institutionId,
      revision: stage.revision,
      resultsStatus: stage.resultsStatus,
      competitionType: stage.competitionType,
      openFree: stage.openFree,
      announced: sql`pg_notify(${stageChannel}, ${stage.key} || ':' || ${stage.revision})`,
    })
  if (!locked) return null
  const { key, institutionId, revision } = locked
  return {
    key,
    path,
    institutionId,
    revision,
    isApproved: locked.resultsStatus !== null,
    scoring: scoringOf(locked),
  }
}

/** Returns the rules by which a stage's taps are folded. */
export const scoringOf = (row: Pick<typeof stage.$inferSelect, "competitionType" | "openFree">): Scoring => {
  if (row.competitionType === "classic") return { type: "classic" }
  if (!row.openFree) throw new Error("An openFree stage has no settings")
  return { type: "openFree", settings: row.openFree }
}
