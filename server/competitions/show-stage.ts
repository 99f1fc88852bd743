import { eq } from "drizzle-orm"
import type { ShownStage } from "#contracts/stage-page.ts"
import { may } from "#domain/access/may.ts"
import type { ReadContext } from "#server/db/context.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { findStagePage } from "./find-stage-page.ts"

/**
 * Returns what a stage's page shows the actor of it, and what they may do there; null where there is no such stage, or it
 * is a draft that they may not edit.
 */
export const showStage = async ({ db, actor }: ReadContext, path: string): Promise<ShownStage | null> => {
  const found = await findStagePage(db, path)
  if (!found) return null
  const { key, institutionId, status, page } = found
  const place = { institution: institutionId }
  const isDraft = status !== "published"
  if (isDraft && !may(actor, "edit-stage", place)) return null
  const judges = actor ? await judgesOf(db, key) : new Set<string>()
  return {
    stage: page,
    isDraft,
    rights: {
      edit: may(actor, "edit-stage", place),
      manageParticipants: may(actor, "manage-participants", place),
      manageJudges: may(actor, "manage-judges", place),
      judge: may(actor, "judge", { judges }),
    },
  }
}

const judgesOf = async (db: Db, stageKey: number): Promise<Set<string>> => {
  const rows = await db
    .select({ userId: stageJudge.userId })
    .from(stageJudge)
    .where(eq(stageJudge.stageKey, stageKey))
  return new Set(rows.map(({ userId }) => userId))
}
