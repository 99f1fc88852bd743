import { eq } from "drizzle-orm"
import { type Action, may } from "#domain/access/may.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import type { Context, Doer } from "#server/db/context.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { type Deed, writeAudits } from "#server/db/write-audit.ts"
import { builderOf, type StageWrite, writeStage } from "./write-stage.ts"

/** Why nothing of a stage is changed, whatever was asked. */
export type ChangeRefusal = {
  kind: "refused"
  reason: "stage-not-found" | "forbidden" | "results-approved"
}

type InstitutionAction = Extract<
  Action,
  | "rule-on-entry"
  | "change-results"
  | "approve-results"
  | "reopen-results"
  | "manage-standings"
  | "manage-participants"
>

type StageAsked<Outcome extends { kind: string }> = {
  path: string
  action: InstitutionAction
  /** The one outcome that is kept. */
  done: NoInfer<Outcome>["kind"]
}

/**
 * Runs a change of a stage's results under its lock, by somebody who may, and only before their approval (SP-09). What ends
 * otherwise than as `done` changes nothing, not even the revision.
 */
export const changeResults = <Outcome extends { kind: string }>(
  context: Context,
  asked: StageAsked<Outcome>,
  change: (write: StageWrite, by: Doer) => Promise<Outcome>,
): Promise<Outcome | ChangeRefusal> =>
  changeStage(
    context,
    asked,
    async (write, by): Promise<Outcome | ChangeRefusal> =>
      write.stage.isApproved ? { kind: "refused", reason: "results-approved" } : change(write, by),
  )

/** Does as `changeResults` for whatever of a stage, at whatever step its results are. */
export const changeStage = async <Outcome extends { kind: string }>(
  { db, actor, now }: Context,
  { path, action, done }: StageAsked<Outcome>,
  change: (write: StageWrite, by: Doer) => Promise<Outcome>,
): Promise<Outcome | { kind: "refused"; reason: "stage-not-found" | "forbidden" }> => {
  const [found] = await db
    .select({ institution: stage.institutionId })
    .from(stage)
    .where(eq(stage.path, path))
  if (!found) return { kind: "refused", reason: "stage-not-found" }
  // D-18: the one action here that is the admin's asks for no institution
  const isAllowed = action === "reopen-results" ? may(actor, action, "site") : may(actor, action, found)
  if (!isAllowed || actor === null) return { kind: "refused", reason: "forbidden" }
  const outcome = await writeStage(db, path, async (write) => {
    const changed = await change(write, { userId: actor.userId, now })
    if (changed.kind !== done) await write.rollback()
    return changed
  })
  return outcome ?? { kind: "refused", reason: "stage-not-found" }
}

/** Appends to the audit log what somebody did in a stage (SP-10); its path is put to each. */
export const auditStage = (write: StageWrite, by: Doer, ...deeds: readonly Deed[]): Promise<void> =>
  writeAudits(
    builderOf(write),
    deeds.map(({ event, data }) => ({ event, data: { stage: write.stage.path, ...data } })),
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
