import { eq } from "drizzle-orm"
import type { SignOnPlan } from "#domain/registration/sign-on.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { changedFields } from "#server/db/write-audit.ts"
import { auditStage, changeStage } from "#server/stages/change-stage.ts"
import { type FoundStage, type StageRefusal, stageOf } from "#server/stages/find-stage.ts"

/** Returns what the sign-on desk of a stage ticks. */
export const signOnPlanOf = ({
  signOnTicks: ticks,
  noiseLimit,
}: Pick<FoundStage, "signOnTicks" | "noiseLimit">): SignOnPlan => ({ ticks, noiseLimit })

/** Whether the desk ticks this now, or why not. */
export type SaveSignOnPlanOutcome = { kind: "saved" } | StageRefusal

/**
 * Says what the sign-on desk of a stage ticks (EN-01). What was ticked stays, and so does each rider's status: the form of a stage tells a
 * hundred riders nothing.
 */
export const saveSignOnPlan = (
  context: Context,
  path: string,
  { ticks, noiseLimit }: SignOnPlan,
): Promise<SaveSignOnPlanOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "saved" },
    async (write, by): Promise<SaveSignOnPlanOutcome> => {
      const { key, revision } = write.stage
      const before = signOnPlanOf(await stageOf(write))
      const changes = changedFields(before, { ticks: [...ticks], noiseLimit })
      if (changes === null) {
        await write.rollback()
        return { kind: "saved" }
      }
      await write.db
        .update(stageTable)
        .set({ signOnTicks: [...ticks], noiseLimit, settingsRevision: revision })
        .where(eq(stageTable.key, key))
      await auditStage(write, by, { event: "save_sign_on_plan", data: changes })
      return { kind: "saved" }
    },
  )

/** The procedure by which a desk is set up. */
export const signOnPlanProcedures = {
  save: procedures.signOn.save.handler(({ input, context, errors }) =>
    answer(saveSignOnPlan(context, input.stage, input.plan), errors),
  ),
}
