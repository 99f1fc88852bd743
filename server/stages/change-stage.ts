import { eq } from "drizzle-orm"
import type { InstitutionAction } from "#contracts/api/procedure.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import type { StageTieRule } from "#domain/results/stage-ties.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { stage } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { type AuditEvent, type Writer, writeAudits } from "#server/db/write-audit.ts"
import { findStageFor, type StageRefusal } from "./find-stage.ts"
import type { StageWrite } from "./stage-write.ts"
import { writeStage } from "./write-stage.ts"

/** Why any change of a stage's results is refused. */
export type ResultsRefusal = StageRefusal | { kind: "refused"; reason: "results-approved" }

type WriteOptions<Outcome extends { kind: string }> = {
  path: string
  /** The only outcome that is committed. */
  done: NoInfer<Outcome>["kind"]
}

type ChangeOptions<Outcome extends { kind: string }> = WriteOptions<Outcome> & {
  /** The permission needed at the stage's institution. */
  may: InstitutionAction
}

type Change<Outcome> = (write: StageWrite, by: ActingUser) => Promise<Outcome>

/**
 * Runs a change of a stage, if the actor may, in a transaction under the stage's lock. Any outcome other than `done` is rolled back, so
 * that nothing changes, not even the revision.
 */
export const changeStage = async <Outcome extends { kind: string }>(
  { db, actor, now }: Context,
  { path, may: action, done }: ChangeOptions<Outcome>,
  change: Change<Outcome>,
): Promise<Outcome | StageRefusal> => {
  const found = await findStageFor({ db, actor }, path, action)
  if (found.kind === "refused") return found
  const by = { userId: found.userId, now }
  return writeIfDone(db, { path, done, by }, (write) => change(write, by))
}

/** Runs a write to a stage without a permission check, and commits it only if its outcome is `done`. */
export const writeIfDone = async <Outcome extends { kind: string }>(
  db: Db,
  { path, done, by }: WriteOptions<Outcome> & { by: Writer },
  write: (write: StageWrite) => Promise<Outcome>,
): Promise<Outcome | { kind: "refused"; reason: "stage-not-found" }> => {
  const outcome = await writeStage(db, { path, by }, async (stageWrite) => {
    const came = await write(stageWrite)
    if (came.kind !== done) await stageWrite.rollback()
    return came
  })
  return outcome ?? { kind: "refused", reason: "stage-not-found" }
}

/** Like `changeStage`, for a stage's results, which nobody may change once they are approved (SP-09). */
export const changeResults = <Outcome extends { kind: string }>(
  context: Context,
  options: ChangeOptions<Outcome>,
  change: Change<Outcome>,
): Promise<Outcome | ResultsRefusal> =>
  changeStage(
    context,
    options,
    async (write, by): Promise<Outcome | ResultsRefusal> =>
      write.stage.isApproved ? { kind: "refused", reason: "results-approved" } : change(write, by),
  )

/** Appends to the audit log what somebody did in a stage (SP-10), with its path. */
export const auditStage = (
  write: StageWrite,
  by: Writer,
  ...auditEvents: readonly AuditEvent[]
): Promise<void> =>
  writeAudits(
    write.db,
    auditEvents.map(({ event, data }) => ({ event, data: { stage: write.stage.path, ...data } })),
    by,
  )

/**
 * Sets the step of a stage's results (SP-01), and stamps the stage's settings with the write. `approvedTies`: the rules that
 * break its ties after approval (RX-05); null: those of its championship apply again; left out: unchanged. Times are folded again with the
 * write that reopens it.
 */
export const setResultsStatus = async (
  write: StageWrite,
  to: ResultsStatus,
  approvedTies?: readonly StageTieRule[] | null,
): Promise<void> => {
  const { key, revision } = write.stage
  const ties = approvedTies === undefined ? {} : { approvedTies: approvedTies && [...approvedTies] }
  await write.db
    .update(stage)
    .set({ resultsStatus: to, settingsRevision: revision, ...ties })
    .where(eq(stage.key, key))
  write.stage.isApproved = to !== null
}
