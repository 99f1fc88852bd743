import { eq } from "drizzle-orm"
import type { CalledOffForm } from "#contracts/competitions/called-off-form.ts"
import type { CalledOff } from "#domain/competitions/called-off.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { auditStage, changeStage } from "#server/stages/change-stage.ts"
import { type StageRefusal, stageOf } from "#server/stages/find-stage.ts"
import { calendarChangedAt } from "./touch-calendars.ts"
import { noteUntold, readReliedFacts } from "./untold-changes.ts"

/** What the stage is now, or why it is as before. */
type CallOffOutcome =
  | { kind: "changed"; now: CalledOff | null }
  /** Nobody sees a draft; approved results say that it was ridden; or another secretary was faster. */
  | { kind: "refused"; reason: "stage-is-draft" | "results-approved" | "changed-meanwhile" }
  | StageRefusal

type CallOff = { to: CalledOffForm | null; seen: number | null }

/**
 * Postpones or cancels a public stage, changes what is said of it, or lets it take place again (CH-01). Entries, results and the address
 * stay. Open pages of the stage and its screens reload, calendars show it, and its riders may be told (CH-02).
 */
export const callOff = (context: Context, path: string, { to, seen }: CallOff): Promise<CallOffOutcome> =>
  changeStage(
    context,
    { path, may: "edit-stage", done: "changed" },
    async (write, by): Promise<CallOffOutcome> => {
      const { db } = write
      const { key, revision, isApproved } = write.stage
      const { status, calledOff: before } = await stageOf(write)
      if (status !== "published") return { kind: "refused", reason: "stage-is-draft" }
      if (to && isApproved) return { kind: "refused", reason: "results-approved" }
      if ((before?.on ?? null) !== seen) return { kind: "refused", reason: "changed-meanwhile" }
      const known = await readReliedFacts(db, key)
      const now = to && calledOffOf(to, before, by.now)
      await db
        .update(stage)
        .set({ calledOff: now, settingsRevision: revision, calendarChangedOn: calendarChangedAt(by.now) })
        .where(eq(stage.key, key))
      await noteUntold(write, { known, now: by.now })
      await auditStage(write, by, { event: "call_off_stage", data: { before, after: now } })
      return { kind: "changed", now }
    },
  )

/** It grows with each change, so that a secretary who saw the one before is refused. */
const calledOffOf = (
  { kind, ...texts }: CalledOffForm,
  before: CalledOff | null,
  now: number,
): CalledOff => ({
  kind,
  on: Math.max(now, (before?.on ?? 0) + 1),
  texts,
})

/** The procedure by which secretaries postpone and cancel stages. */
export const callOffProcedures = {
  callOff: procedures.competitions.callOff.handler(({ input, context, errors }) =>
    answer(callOff(context, input.stage, input), errors),
  ),
}
