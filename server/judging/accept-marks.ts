import { and, eq, inArray, isNull } from "drizzle-orm"
import { atNoSection } from "#domain/timing/timing-event.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { auditStage } from "#server/stages/change-stage.ts"
import { storeUndoStep } from "#server/stages/undo-steps.ts"
import { type SettleWaitingOutcome, settleAnytime, settledBy } from "./settle.ts"

type AcceptMarks = { participantId: string; marks: readonly string[]; reason: string | null }

/** Accepts that marks of a rider differ (TI-04): the earlier goes on counting, and they are no longer listed. No result changes. */
export const acceptMarks = (
  context: Context,
  path: string,
  { participantId, marks, reason }: AcceptMarks,
): Promise<SettleWaitingOutcome> =>
  settleAnytime({ context, path, reason }, async (write, by) => {
    const accepted = await write.db
      .update(judgeEvent)
      .set({ settledOn: by.now })
      .where(
        and(
          eq(judgeEvent.stageKey, write.stage.key),
          eq(judgeEvent.section, atNoSection),
          eq(judgeEvent.participantId, participantId),
          inArray(judgeEvent.id, [...marks]),
          isNull(judgeEvent.unapplied),
          isNull(judgeEvent.settledOn),
        ),
      )
      .returning({ id: judgeEvent.id })
    if (accepted.length === 0) return { kind: "refused", reason: "not-waiting" }
    const events = accepted.map(({ id }) => id)
    await auditStage(write, by, {
      event: "accept_times",
      data: { participant: participantId, marks: events, reason },
    })
    await storeUndoStep(write, by, { step: { kind: "times", events } })
    return settledBy(write)
  })

/** The procedure by which secretaries accept differing marks. */
export const markProcedures = {
  acceptMarks: procedures.results.acceptMarks.handler(({ input, context, errors }) =>
    answer(acceptMarks(context, input.stage, input), errors),
  ),
}
