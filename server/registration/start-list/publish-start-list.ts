import { eq } from "drizzle-orm"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { startSlot } from "#server/db/schema/start-list.ts"
import { auditStage, changeStage } from "#server/stages/change-stage.ts"
import type { StageRefusal } from "#server/stages/find-stage.ts"
import { publishedOn } from "./show-start-list.ts"

/** Whether the start list is public, or not, as was asked, or why not. */
export type PublishStartListOutcome =
  | { kind: "published" }
  | { kind: "refused"; reason: "nothing-to-publish" }
  | StageRefusal

/** Shows the start list of a stage to everybody, or to its secretaries alone (TI-03); open pages of the stage load again. */
export const publishStartList = (
  context: Context,
  path: string,
  isPublished: boolean,
): Promise<PublishStartListOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "published" },
    async (write, by): Promise<PublishStartListOutcome> => {
      const { key, revision } = write.stage
      const slots = await write.db.$count(startSlot, eq(startSlot.stageKey, key))
      if (isPublished && slots === 0) return { kind: "refused", reason: "nothing-to-publish" }
      // who presses it twice changes nothing
      if (((await publishedOn(write.db, key)) !== null) === isPublished) {
        await write.rollback()
        return { kind: "published" }
      }
      await write.db
        .update(stageTable)
        .set({ startListPublishedOn: isPublished ? by.now : null, settingsRevision: revision })
        .where(eq(stageTable.key, key))
      const event = isPublished ? "publish_start_list" : "withdraw_start_list"
      await auditStage(write, by, { event, data: { slots } })
      return { kind: "published" }
    },
  )

/** The procedure by which a start list becomes public. */
export const publishStartListProcedures = {
  publish: procedures.startList.publish.handler(({ input, context, errors }) =>
    answer(publishStartList(context, input.stage, input.isPublished), errors),
  ),
}
