import { and, eq } from "drizzle-orm"
import type { EntryConsent } from "#contracts/registration/consents.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { consentRequest, guardianConsent } from "#server/db/schema/consents.ts"
import { changeStage } from "#server/stages/change-stage.ts"
import { readConsentRule, readConsents } from "#server/stages/consents.ts"
import { findStageFor, type StageRefusal } from "#server/stages/find-stage.ts"
import { askForEntry } from "./ask-guardian.ts"
import { findParticipant } from "./find-participant.ts"
import {
  type GiveOutcome,
  giveConsent,
  type WithdrawConsentOutcome,
  withdrawConsent,
} from "./give-consent.ts"
import { mailConsentNews } from "./mail-consent-news.ts"
import { tellingRiders } from "./tell-riders.ts"

type NotFound = StageRefusal | { kind: "refused"; reason: "participant-not-found" }

/** Returns what is known of the consent for an entry to secretaries of its stage (EN-04). */
export const entryConsent = async (
  { db, actor, now }: Context,
  { stage: path, id }: { stage: string; id: string },
): Promise<EntryConsent | NotFound> => {
  const found = await findStageFor({ db, actor }, path, "manage-participants")
  if (found.kind === "refused") return found
  const { stage } = found
  const entry = await findParticipant(db, stage, id)
  if (!entry) return { kind: "refused", reason: "participant-not-found" }
  const stateOf = await readConsents(db, stage, now)
  const isOfEntry = and(eq(guardianConsent.stageKey, stage.key), eq(guardianConsent.participantId, id))
  const [given] = await db.select().from(guardianConsent).where(isOfEntry)
  const isAsked = and(eq(consentRequest.stageKey, stage.key), eq(consentRequest.participantId, id))
  const [asked] = await db.select().from(consentRequest).where(isAsked)
  const rule = await readConsentRule(db, stage.institutionId)
  return {
    kind: "found",
    request: asked
      ? { email: asked.email, sentOn: asked.sentOn, endsOn: asked.endsOn, declinedOn: asked.declinedOn }
      : null,
    state: stateOf({ id, birthDate: entry.form.birthDate }),
    version: rule?.version ?? null,
    consent: given
      ? {
          way: given.way,
          guardianName: given.guardianName,
          version: given.version,
          givenOn: given.givenOn,
          withdrawnOn: given.withdrawnOn,
          standIn: given.standInName === null ? null : { name: given.standInName, phone: given.standInPhone },
        }
      : null,
  }
}

type Signed = { kind: "signed" } | Exclude<GiveOutcome, { kind: "given" | "held" }> | StageRefusal

/** Says that a guardian has signed on paper (EN-04). One who has consented to this version already needs to say nothing twice. */
export const signConsent = (
  context: Context,
  { stage: path, id, guardianName }: { stage: string; id: string; guardianName: string },
): Promise<Signed> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "signed" },
    async (write, by): Promise<Signed> => {
      const given = await giveConsent(write, by, { id, way: "paper", guardianName })
      if (given.kind === "refused") return given
      if (given.kind === "held") await write.rollback()
      return { kind: "signed" }
    },
  )

/** Withdraws a consent on behalf of its guardian (EN-04). */
export const withdrawForGuardian = (
  context: Context,
  { stage: path, id }: { stage: string; id: string },
): Promise<WithdrawConsentOutcome | NotFound> =>
  changeStage(context, { path, may: "manage-participants", done: "withdrawn" }, (write, by) =>
    withdrawConsent(write, by, id),
  )

/** The procedures by which secretaries see and keep the consents of guardians. */
export const entryConsentProcedures = {
  ofEntry: procedures.consents.ofEntry.handler(({ input, context, errors }) =>
    answer(entryConsent(context, input), errors),
  ),
  sign: procedures.consents.sign.handler(({ input: { form, ...entry }, context, errors }) =>
    tellingRiders(context, { path: entry.stage, ids: [entry.id] }, () =>
      answer(signConsent(context, { ...entry, ...form }), errors),
    ),
  ),
  ask: procedures.consents.ask.handler(({ input: { stage, id, form }, context, errors }) =>
    answer(askForEntry(context, { stage, id, email: form.email }), errors),
  ),
  withdraw: procedures.consents.withdraw.handler(async ({ input, context, errors }) => {
    const came = await answer(withdrawForGuardian(context, input), errors)
    await mailConsentNews(context, { ...input, news: "withdrawn" })
    return came
  }),
}
