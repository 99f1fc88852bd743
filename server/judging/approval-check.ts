import type { DeskLine, DeskRider } from "#contracts/judging/race-desk.ts"
import type { ApprovalCheck } from "#contracts/results/approval-check.ts"
import { openProtests } from "#domain/results/protests.ts"
import { isUndecided } from "#domain/results/unfinished.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { findStageFor } from "#server/stages/find-stage.ts"
import { lastChangeOf, questionsAtApproval } from "#server/stages/open-at-approval.ts"
import { classedLines, raceDesk } from "./race-desk.ts"

/** What stands in the way of an approval, or why that cannot be said. */
export type ApprovalCheckOutcome =
  | { kind: "found"; check: ApprovalCheck }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }

/**
 * Returns what stands in the way of approving a stage's results, and what a secretary has to waive (SP-02, D-10, D-45, OF-01, OF-04, OF-05,
 * RX-08, RX-09); for secretaries only. What is written during the read is asked about again: the questions are read before what names
 * them, the revision before the results, and the last change of these after it.
 */
export const approvalCheck = async (
  { db, actor, now }: Context,
  path: string,
): Promise<ApprovalCheckOutcome> => {
  const found = await findStageFor({ db, actor }, path, "approve-results")
  if (found.kind === "refused") return found
  const questions = await questionsAtApproval(db, found.stage.key, now)
  const read = await raceDesk({ db, actor }, path)
  if (read.kind === "refused") return read
  const { stage, lines, classes, attention, protests } = read.desk
  const scored = new Set(attention.flatMap((one) => (one.kind === "scored-dns" ? one.rider.id : [])))
  const ridersWhere = (isOne: (line: DeskLine) => boolean) => lines.filter(isOne).map(riderOf)
  const classed = classedLines(read.desk, found.stage.ranksUnfinished)
  return {
    kind: "found",
    check: {
      revision: stage.revision,
      changedAt: await lastChangeOf(db, found.stage.key),
      now,
      undecided: ridersWhere(
        (line) => line.hasStarted && isUndecided({ ...line, isClassed: classed.has(line.id) }),
      ),
      scoredDns: ridersWhere(({ id }) => scored.has(id)),
      classed: ridersWhere(({ id }) => classed.has(id)),
      entered: lines.length,
      absent: ridersWhere(({ hasStarted, status }) => !hasStarted && status === null),
      classes: classes.map(({ name }) => name),
      hasStarters: lines.some(({ hasStarted }) => hasStarted),
      attention: attention.filter(({ kind }) => kind !== "protest" && kind !== "scored-dns"),
      questions,
      protests: openProtests(protests).map(({ id, racingClass, subject }) => ({ id, racingClass, subject })),
    },
  }
}

const riderOf = ({ id, name, racingNumber, racingClass }: DeskRider): DeskRider => ({
  id,
  name,
  racingNumber,
  racingClass,
})

/** The procedure that says what stands in the way of an approval. */
export const approvalCheckProcedures = {
  approvalCheck: procedures.results.approvalCheck.handler(({ input, context, errors }) =>
    answer(approvalCheck(context, input.stage), errors),
  ),
}
