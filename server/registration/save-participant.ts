import { and, eq } from "drizzle-orm"
import type { StatusesSet } from "#contracts/registration/participants.ts"
import { withOwnNumber } from "#domain/registration/kept-numbers.ts"
import type { ParticipantStatus } from "#domain/registration/participants.ts"
import { changeStatuses, type ManyStatuses } from "#domain/registration/status-change.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { participant } from "#server/db/schema/registration.ts"
import { changeStage } from "#server/stages/change-stage.ts"
import { lackingConsent } from "#server/stages/consents.ts"
import { isAnyOf, writeStatuses } from "#server/stages/write-statuses.ts"
import { licenceQuestion } from "./licences.ts"
import { linkWritten } from "./put-on-page.ts"
import { readFacts, whoHas } from "./registration-facts.ts"
import { tellingRiders } from "./tell-riders.ts"
import { isWritten, type SentForm, type WriteFormOutcome, writeForm } from "./write-participant.ts"
import { participantVersion } from "./written-form.ts"

/** Whether the participant is written now, or why not. */
export type SaveParticipantOutcome =
  | WriteFormOutcome
  | {
      kind: "refused"
      reason:
        | "stage-not-found"
        | "forbidden"
        | "participant-not-found"
        | "changed-meanwhile"
        | NonNullable<Awaited<ReturnType<typeof linkWritten>>>
    }

/**
 * A secretary's form, with the id and the version that it began with (`startSaving`); without a version it is a new
 * participant's.
 */
export type SaveParticipant = SentForm & {
  id: string
  version: string | null
  /** To whom a new participant is linked (RI-04); left out: to nobody. */
  rider?: string | undefined
}

/**
 * Adds a participant, or changes one, at any time (PA-09); after approval none that has a result (D-34). What somebody else
 * has changed meanwhile is not overwritten. A form that was written already, but whose answer was lost, is written once. With a rider the new
 * participant is linked to them, or nothing is written (PA-22).
 */
export const saveParticipant = async (
  context: Context,
  path: string,
  { id, version, rider, ...sent }: SaveParticipant,
): Promise<SaveParticipantOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "written" },
    async (write, by): Promise<SaveParticipantOutcome> => {
      if (version === null && !newId.test(id)) return { kind: "refused", reason: "participant-not-found" }
      const facts = await readFacts(write, { ...sent.form, id, mayAddTeam: true })
      const { former } = facts
      if (!former && version !== null) return { kind: "refused", reason: "participant-not-found" }
      const form = version === null ? withOwnNumber(sent.form, facts.kept, whoHas(facts)) : sent.form
      if (former && participantVersion(former.row) !== version) {
        const isSameOut =
          (sent.isOutOfCompetition ?? former.row.isOutOfCompetition) === former.row.isOutOfCompetition
        if (isSameOut && isWritten(facts, form)) {
          await write.rollback()
          return { kind: "written" }
        }
        // without a version, it was added by this form, and corrected since
        if (version !== null) return { kind: "refused", reason: "changed-meanwhile" }
      }
      const licence = await licenceQuestion(write.db, facts.stage, { form, former: former?.row ?? null })
      const written = await writeForm(write, facts, { ...sent, form, licence, ...by, id })
      if (former || rider === undefined || written.kind !== "written") return written
      const refusal = await linkWritten(write, by, { id, rider })
      return refusal ? { kind: "refused", reason: refusal } : written
    },
  )

/** PA-09: the id that `startSaving` gives a new participant. */
const newId = /^ext-[0-9a-f]{32}$/

/** Whether the participant has the status now, or why not. */
export type SetStatusOutcome =
  | { kind: "set" }
  | {
      kind: "refused"
      reason: "stage-not-found" | "forbidden" | "participant-not-found" | "status-held" | "consent-missing"
    }

/** Sets a participant's status, at any time (PA-10). Refused when they have it already, or lack a guardian's consent for it (EN-04). */
export const setParticipantStatus = async (
  context: Context,
  path: string,
  { id, status }: { id: string; status: ParticipantStatus },
): Promise<SetStatusOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "set" },
    async (write, by): Promise<SetStatusOutcome> => {
      const isThem = and(eq(participant.stageKey, write.stage.key), eq(participant.id, id))
      const [found] = await write.db
        .select({ before: participant.status, birthDate: participant.birthDate })
        .from(participant)
        .where(isThem)
      if (!found) return { kind: "refused", reason: "participant-not-found" }
      const { before, birthDate } = found
      if (before === status) return { kind: "refused", reason: "status-held" }
      if (status === "Confirmed" && (await lackingConsent(write, [{ id, birthDate }], by.now)).has(id))
        return { kind: "refused", reason: "consent-missing" }
      await writeStatuses(write, by, { changed: [{ id, before }], after: status })
      return { kind: "set" }
    },
  )

/** Whether a status is set for at least one of many participants now, or why not. */
export type SetStatusesOutcome =
  | StatusesSet
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" | "nobody-to-change" | "consent-missing" }

/**
 * Sets one status for many participants, at any time (PA-20); each has an entry of its own in the log. Whoever lacks a guardian's consent is
 * left out of those who are confirmed (EN-04), and it is refused if nobody else would be.
 */
export const setParticipantStatuses = (
  context: Context,
  path: string,
  input: Omit<ManyStatuses, "lacking">,
): Promise<SetStatusesOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "set" },
    async (write, by): Promise<SetStatusesOutcome> => {
      const stored = await write.db
        .select({
          id: participant.id,
          status: participant.status,
          modifiedOn: participant.modifiedOn,
          birthDate: participant.birthDate,
        })
        .from(participant)
        .where(isAnyOf(write, input.ids))
      const { status } = input
      const lacking = await lackingConsent(write, stored, by.now)
      const changes = changeStatuses(stored, { ...input, lacking })
      if (changes.changed.length === 0)
        return {
          kind: "refused",
          reason: changes.lacking.length > 0 ? "consent-missing" : "nobody-to-change",
        }
      const statusOf = new Map(stored.map((one) => [one.id, one.status]))
      const changed = changes.changed.flatMap((id) => {
        const before = statusOf.get(id)
        return before === undefined ? [] : { id, before }
      })
      await writeStatuses(write, by, { changed, after: status })
      return { kind: "set", status, changedOn: by.now, ...changes }
    },
  )

/** The procedures by which secretaries write participants. */
export const saveProcedures = {
  save: procedures.registration.save.handler(({ input, context, errors }) =>
    // who is linked by it is told that they are entered (CH-03)
    tellingRiders(context, { path: input.stage, ids: [input.id] }, () =>
      answer(saveParticipant(context, input.stage, input), errors),
    ),
  ),
  setStatus: procedures.registration.setStatus.handler(({ input, context, errors }) =>
    tellingRiders(context, { path: input.stage, ids: [input.id] }, () =>
      answer(setParticipantStatus(context, input.stage, input), errors),
    ),
  ),
  setStatuses: procedures.registration.setStatuses.handler(({ input, context, errors }) =>
    tellingRiders(context, { path: input.stage, ids: input.ids }, () =>
      answer(setParticipantStatuses(context, input.stage, input), errors),
    ),
  ),
}
