import { eq } from "drizzle-orm"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { stage, stageClass, stageJudge } from "#server/db/schema/competitions.ts"
import { importedRider, judgeDevice, judgeEvent, sectionPass } from "#server/db/schema/judging.ts"
import { protest } from "#server/db/schema/protests.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { screen } from "#server/db/schema/screens.ts"
import { standingResult } from "#server/db/schema/standings.ts"
import { undoStep } from "#server/db/schema/undo.ts"
import { discardFiles, type FilesAndLog } from "#server/files/discard-files.ts"
import { auditStage, changeStage } from "#server/stages/change-stage.ts"
import type { StageRefusal } from "#server/stages/find-stage.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"

/** Whether the stage is gone now, or what is in the way. */
export type RemoveStageOutcome =
  | { kind: "removed" }
  | { kind: "refused"; reason: "stage-was-public" | "stage-has-results" }
  | StageRefusal

/**
 * Deletes a draft that never was public and in which nobody has ridden, with its participants, judges, passes and files: a
 * rehearsal does not stay for ever. What anybody saw or rode stays.
 */
export const removeStage = async (
  context: Context & FilesAndLog,
  path: string,
): Promise<RemoveStageOutcome> => {
  const options = { path, may: "edit-stage", done: "removed" } as const
  const outcome = await changeStage(context, options, async (write, by): Promise<RemoveStageOutcome> => {
    const { db } = write
    const { key } = write.stage
    const [found] = await db.select().from(stage).where(eq(stage.key, key))
    if (!found || found.status === "published" || found.withdrawn !== null)
      return { kind: "refused", reason: "stage-was-public" }
    if (await isRidden(write)) return { kind: "refused", reason: "stage-has-results" }
    const participants = await db.$count(participant, eq(participant.stageKey, key))
    for (const table of dependents) await db.delete(table).where(eq(table.stageKey, key))
    await db.delete(stage).where(eq(stage.key, key))
    const before = { title: found.title, competitionStartDate: found.competitionStartDate, participants }
    await auditStage(write, by, { event: "remove_stage", data: { before } })
    return { kind: "removed" }
  })
  if (outcome.kind !== "removed") return outcome
  const [files, images] = [await context.files.list(path), await context.files.list(`${path}/images`)]
  await discardFiles(
    context,
    [...files, ...images].map(({ key }) => key),
  )
  return outcome
}

/** What a stage without results can have, in the order in which it goes. */
const dependents = [
  ...[undoStep, screen, importedRider, judgeDevice, sectionPass],
  ...[participant, stageJudge, stageClass],
]

/** Has anything been ridden, scored or protested against, even if it was deleted since? */
const isRidden = async ({ db, stage: { key } }: StageWrite): Promise<boolean> => {
  for (const table of [result, judgeEvent, protest, standingResult])
    if ((await db.$count(table, eq(table.stageKey, key))) > 0) return true
  return false
}

/** The procedure by which organisers delete a draft. */
export const removeStageProcedures = {
  removeStage: procedures.competitions.removeStage.handler(({ input, context, errors }) =>
    answer(removeStage(context, input.stage), errors),
  ),
}
