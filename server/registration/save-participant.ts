import { and, eq } from "drizzle-orm"
import { answer, procedures } from "#server/api/chain.ts"
import { auditStage } from "#server/db/audit-stage.ts"
import { changeStage } from "#server/db/change-results.ts"
import type { Context } from "#server/db/context.ts"
import { participant } from "#server/db/schema/registration.ts"
import { builderOf } from "#server/db/write-stage.ts"
import { type FoundFacts, readFacts } from "./registration-facts.ts"
import { type SentForm, type WriteFormOutcome, writeForm } from "./write-participant.ts"
import { participantVersion } from "./written-form.ts"

/** Whether the participant is written now, or why not. */
export type SaveParticipantOutcome =
  | WriteFormOutcome
  | {
      kind: "refused"
      reason: "stage-not-found" | "forbidden" | "participant-not-found" | "changed-meanwhile"
    }

/**
 * A secretary's form, with the id and the version that it began with (`startSaving`); without a version it is a new
 * participant's.
 */
export type SaveParticipant = SentForm & { id: string; version: string | null }

/**
 * Adds a participant, or changes one, at any time (PA-09); after approval none that has a result (D-34). What somebody else
 * has changed meanwhile is not overwritten. A form that was written already, but whose answer was lost, is written once.
 */
export const saveParticipant = async (
  context: Context,
  path: string,
  { id, version, ...sent }: SaveParticipant,
): Promise<SaveParticipantOutcome> =>
  changeStage(
    context,
    { path, action: "manage-participants", done: "written" },
    async (write, by): Promise<SaveParticipantOutcome> => {
      if (version === null && !newId.test(id)) return { kind: "refused", reason: "participant-not-found" }
      const facts = await readFacts(write, { ...sent.form, id, mayAddTeam: true })
      const known = knownOutcome(facts, version, sent)
      if (!known) return writeForm(write, facts, { ...sent, ...by, id })
      await write.rollback()
      return known
    },
  )

/** PA-09: what `startSaving` gives a new participant. */
const newId = /^ext-[0-9a-f]{32}$/

/** What becomes of a form by what is there already; null where it is to be written. */
const knownOutcome = (
  { former, classKeys }: FoundFacts,
  version: string | null,
  { form, isTrial }: SentForm,
): SaveParticipantOutcome | null => {
  if (!former) return version === null ? null : { kind: "refused", reason: "participant-not-found" }
  const now = participantVersion(former.row)
  if (now === version) return null
  const classKey = classKeys.get(form.racingClass) ?? 0
  if (now === participantVersion({ ...form, classKey, clubId: form.club }))
    return { kind: isTrial ? "acceptable" : "written" }
  // a new participant that is there was added by this form, and its secretary has mended it since
  return version === null ? null : { kind: "refused", reason: "changed-meanwhile" }
}

/** A participant's status. */
export type ParticipantStatus = "Registered" | "Confirmed"

/** Whether the participant has the status now, or why not. */
export type SetStatusOutcome =
  | { kind: "set" }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" | "participant-not-found" | "status-held" }

/** Sets a participant's status, at any time (PA-10). Refused when they have it already. */
export const setParticipantStatus = async (
  context: Context,
  path: string,
  { id, status }: { id: string; status: ParticipantStatus },
): Promise<SetStatusOutcome> =>
  changeStage(
    context,
    { path, action: "manage-participants", done: "set" },
    async (write, by): Promise<SetStatusOutcome> => {
      const tx = builderOf(write)
      const isThem = and(eq(participant.stageKey, write.stage.key), eq(participant.id, id))
      const [before] = await tx.select({ status: participant.status }).from(participant).where(isThem)
      if (!before) return { kind: "refused", reason: "participant-not-found" }
      if (before.status === status) return { kind: "refused", reason: "status-held" }
      await tx.update(participant).set({ status, modifiedOn: by.now }).where(isThem)
      const data = { participant: id, before: before.status, after: status }
      await auditStage(write, by, { event: "update_status", data })
      return { kind: "set" }
    },
  )

/** What secretaries write of participants. */
export const saveProcedures = {
  save: procedures.registration.save.handler(({ input, context, errors }) =>
    answer(saveParticipant(context, input.stage, input), errors),
  ),
  setStatus: procedures.registration.setStatus.handler(({ input, context, errors }) =>
    answer(setParticipantStatus(context, input.stage, input), errors),
  ),
}
