import { eq } from "drizzle-orm"
import type { InstitutionAction } from "#contracts/api/procedure.ts"
import { may } from "#domain/access/may.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { stage } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { type AuditEvent, writeAudits } from "#server/db/write-audit.ts"
import { findStage } from "./find-stage.ts"
import { builderOf, type StageWrite, writeStage } from "./write-stage.ts"

/** Why nothing of a stage is changed, whatever was asked. */
export type StageRefusal = { kind: "refused"; reason: "stage-not-found" | "forbidden" }

/** Why nothing of a stage's results is changed, whatever was asked. */
export type ResultsRefusal = StageRefusal | { kind: "refused"; reason: "results-approved" }

type Kept<Outcome extends { kind: string }> = {
  path: string
  /** The one outcome that is kept. */
  done: NoInfer<Outcome>["kind"]
}

type Asked<Outcome extends { kind: string }> = Kept<Outcome> & {
  /** What somebody has to be allowed at the stage's institution. */
  may: InstitutionAction
}

type Change<Outcome> = (write: StageWrite, by: ActingUser) => Promise<Outcome>

/**
 * Runs a change of a stage by somebody who may, in a transaction under the stage's lock. What ends otherwise than as `done` changes
 * nothing, not even the revision.
 */
export const changeStage = async <Outcome extends { kind: string }>(
  { db, actor, now }: Context,
  { path, may: action, done }: Asked<Outcome>,
  change: Change<Outcome>,
): Promise<Outcome | StageRefusal> => {
  const found = await findStage(db, path)
  if (!found) return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, action, { institution: found.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  return writeIfDone(db, { path, done }, (write) => change(write, { userId: actor.userId, now }))
}

/** Runs a write to a stage whoever asks for it, which is kept only where it ends as `done`. */
export const writeIfDone = async <Outcome extends { kind: string }>(
  db: Db,
  { path, done }: Kept<Outcome>,
  write: (write: StageWrite) => Promise<Outcome>,
): Promise<Outcome | { kind: "refused"; reason: "stage-not-found" }> => {
  const outcome = await writeStage(db, path, async (stageWrite) => {
    const came = await write(stageWrite)
    if (came.kind !== done) await stageWrite.rollback()
    return came
  })
  return outcome ?? { kind: "refused", reason: "stage-not-found" }
}

/** Does the same to a stage's results, which nobody changes once they are approved (SP-09). */
export const changeResults = <Outcome extends { kind: string }>(
  context: Context,
  asked: Asked<Outcome>,
  change: Change<Outcome>,
): Promise<Outcome | ResultsRefusal> =>
  changeStage(
    context,
    asked,
    async (write, by): Promise<Outcome | ResultsRefusal> =>
      write.stage.isApproved ? { kind: "refused", reason: "results-approved" } : change(write, by),
  )

/** Appends to the audit log what somebody did in a stage (SP-10); its path is put to each. */
export const auditStage = (
  write: StageWrite,
  by: ActingUser,
  ...auditEvents: readonly AuditEvent[]
): Promise<void> =>
  writeAudits(
    builderOf(write),
    auditEvents.map(({ event, data }) => ({ event, data: { stage: write.stage.path, ...data } })),
    by,
  )

/** Sets the step at which a stage's results are (SP-01), and stamps the stage's settings with the write. */
export const setResultsStatus = async (write: StageWrite, to: ResultsStatus): Promise<void> => {
  const { key, revision } = write.stage
  await builderOf(write)
    .update(stage)
    .set({ resultsStatus: to, settingsRevision: revision })
    .where(eq(stage.key, key))
}
