import { and, eq } from "drizzle-orm"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { participant } from "#server/db/schema/registration.ts"
import { auditStage, changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { noteReason } from "#server/stages/posted-changes.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { changedMeanwhile, storeUndoStep, type Undo, type Undoers } from "#server/stages/undo-steps.ts"
import { findResult, updateResult } from "./change-result.ts"

/** Whether it is set now, or why not; the revision is null where there is no result, so that no change of results is undone. */
export type SetOutOfCompetitionOutcome =
  | { kind: "changed"; revision: number | null }
  | { kind: "refused"; reason: "unknown-participant" | "already-set" }
  | ResultsRefusal

type SetOutOfCompetition = { participantId: string; isOut: boolean; reason: string | null }

/**
 * Puts a participant out of competition, or lets them compete again (RX-01): before they have a result, and with it until the approval,
 * which freezes the places that follow from it.
 */
export const setOutOfCompetition = (
  context: Context,
  path: string,
  input: SetOutOfCompetition,
): Promise<SetOutOfCompetitionOutcome> =>
  changeResults(
    context,
    { path, may: "change-results", done: "changed" },
    async (write, by): Promise<SetOutOfCompetitionOutcome> => {
      const { participantId, isOut } = input
      const before = await isOutOfCompetition(write, participantId)
      if (before === null) return { kind: "refused", reason: "unknown-participant" }
      if (before === isOut) return { kind: "refused", reason: "already-set" }
      const hasResult = await put(write, by, input)
      if (!hasResult) return { kind: "changed", revision: null }
      await storeUndoStep(write, by, { step: { kind: "competition", isOut }, participantId })
      return { kind: "changed", revision: write.stage.revision }
    },
  )

/** Null: the stage has no such participant. */
const isOutOfCompetition = async (write: StageWrite, id: string): Promise<boolean | null> => {
  const [found] = await write.db
    .select({ isOut: participant.isOutOfCompetition })
    .from(participant)
    .where(isThem(write, id))
  return found?.isOut ?? null
}

const isThem = ({ stage }: StageWrite, id: string) =>
  and(eq(participant.stageKey, stage.key), eq(participant.id, id))

/** Sets it for the participant and for the copy in the result (RS-15); returns whether there is a result. */
const put = async (
  write: StageWrite,
  by: ActingUser,
  { participantId, isOut, reason }: SetOutOfCompetition,
): Promise<boolean> => {
  await write.db
    .update(participant)
    .set({ isOutOfCompetition: isOut, modifiedOn: by.now })
    .where(isThem(write, participantId))
  const hasResult = (await findResult(write, participantId)) !== null
  if (hasResult) await updateResult(write, participantId, { isOutOfCompetition: isOut })
  noteReason(write, participantId, reason)
  await auditStage(write, by, {
    event: isOut ? "set_out_of_competition" : "set_in_competition",
    data: { participant: participantId, before: !isOut, after: isOut, reason },
  })
  return hasResult
}

const undoCompetition: Undo<"competition"> = async (write, { step: { isOut }, participantId }, by) => {
  if (participantId === null || (await isOutOfCompetition(write, participantId)) !== isOut)
    return changedMeanwhile
  await put(write, by, { participantId, isOut: !isOut, reason: null })
  return { kind: "undone", count: 1, later: 0 }
}

/** What undoes changes of who competes. */
export const competitionUndoers: Pick<Undoers, "competition"> = { competition: undoCompetition }

/** The procedure by which secretaries set who competes. */
export const competitionProcedures = {
  setOutOfCompetition: procedures.results.setOutOfCompetition.handler(({ input, context, errors }) =>
    answer(setOutOfCompetition(context, input.stage, input), errors),
  ),
}
