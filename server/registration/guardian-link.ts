import { and, eq, gt, isNull } from "drizzle-orm"
import type { GuardianAnswer } from "#contracts/registration/consent-form.ts"
import type { ConsentLink } from "#contracts/registration/consents.ts"
import { answer, type ProcedureContext, procedures } from "#server/api/chain.ts"
import { clientAddressOf } from "#server/auth/requester.ts"
import { sendNotice } from "#server/auth/send-mail.ts"
import type { Context } from "#server/db/context.ts"
import { institution, stage } from "#server/db/schema/competitions.ts"
import { consentRequest, guardianConsent } from "#server/db/schema/consents.ts"
import { participant } from "#server/db/schema/registration.ts"
import { hashSecret, isSecret, newSecret } from "#server/db/stored-secret.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { consentGivenMail } from "#server/mail/consent-mails.ts"
import { auditStage, writeIfDone } from "#server/stages/change-stage.ts"
import { readConsentRule } from "#server/stages/consents.ts"
import { guardianLink } from "./ask-guardian.ts"
import { giveReadConsent, isRequestOf, withdrawConsent } from "./give-consent.ts"
import { mailConsentNews } from "./mail-consent-news.ts"
import { readText } from "./own-consent.ts"

type Reader = Db | Transaction
type Now = Pick<Context, "db" | "now">

/** Returns what is behind a guardian's link (EN-04): one that asks, or one that withdraws what was consented to by it. */
const showLink = async ({ db, now }: Now, secret: string): Promise<ConsentLink> => {
  const asked = await findAsked(db, { secret, now })
  const found = asked ?? (await findGiven(db, { secret, now }))
  if (!found) return { kind: "unknown" }
  const { rider, path, title, startsOn, timeZone, institutionName, institutionId } = found
  const version = "version" in found ? found.version : (await readConsentRule(db, institutionId))?.version
  const texts = version === undefined ? null : await readText(db, institutionId, version)
  if (version === undefined || texts === null) return { kind: "unknown" }
  return {
    kind: asked ? "asks" : "given",
    rider,
    stage: { path, title, startsOn, timeZone, institution: institutionName },
    ...{ texts, version },
  }
}

const shown = {
  id: participant.id,
  rider: participant.name,
  path: stage.path,
  title: stage.title,
  startsOn: stage.competitionStartDate,
  timeZone: institution.timeZone,
  institutionId: institution.id,
  institutionName: institution.name,
}

/** Is this the entry that the row is about? */
const isEntryOf = ({ stageKey, participantId }: typeof consentRequest | typeof guardianConsent) =>
  and(eq(participant.stageKey, stageKey), eq(participant.id, participantId))

type ByLink = { secret: string; now: number }

/** Returns the entry for which an open link asks, in a public stage. */
const findAsked = async (db: Reader, { secret, now }: ByLink) => {
  if (!isSecret(secret)) return null
  const [found] = await db
    .select({ ...shown, email: consentRequest.email })
    .from(consentRequest)
    .innerJoin(participant, isEntryOf(consentRequest))
    .innerJoin(stage, eq(stage.key, consentRequest.stageKey))
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .where(
      and(
        eq(consentRequest.secretHash, hashSecret(secret)),
        gt(consentRequest.endsOn, now),
        eq(stage.status, "published"),
      ),
    )
  return found ?? null
}

/** Returns the entry whose consent a link withdraws, until the stage is over. */
const findGiven = async (db: Reader, { secret, now }: ByLink) => {
  if (!isSecret(secret)) return null
  const [found] = await db
    .select({ ...shown, version: guardianConsent.version })
    .from(guardianConsent)
    .innerJoin(participant, isEntryOf(guardianConsent))
    .innerJoin(stage, eq(stage.key, guardianConsent.stageKey))
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .where(
      and(
        eq(guardianConsent.secretHash, hashSecret(secret)),
        isNull(guardianConsent.withdrawnOn),
        gt(stage.competitionEndDate, now),
      ),
    )
  return found ?? null
}

type NoLink = { kind: "refused"; reason: "consent-link-not-found" }

const noLink: NoLink = { kind: "refused", reason: "consent-link-not-found" }

/** What a guardian has answered, for whom, and where the link that withdraws it is mailed to; or why nothing came of it. */
export type LinkOutcome =
  | { kind: "consented"; of: AnsweredEntry; email: string; secret: string }
  | { kind: "declined"; of: AnsweredEntry }
  | NoLink
  | { kind: "refused"; reason: "consent-not-needed" | "changed-meanwhile" }

type AnsweredEntry = { stage: string; id: string; rider: string; title: string; institution: string }

/** Takes the answer of a guardian behind a link, which works once (EN-04). */
const answerLink = async (
  { db, now }: Now,
  { secret, version, form }: { secret: string; version: number; form: GuardianAnswer },
): Promise<LinkOutcome> => {
  // without the stage's lock, for which judges' taps would wait
  const seen = await findAsked(db, { secret, now })
  if (!seen) return noLink
  const by = { userId: null, now }
  const done = form.answer === "consent" ? "consented" : "declined"
  const came = await writeIfDone(db, { path: seen.path, done, by }, async (write): Promise<LinkOutcome> => {
    // it may have been used meanwhile
    const found = await findAsked(write.db, { secret, now })
    if (!found) return noLink
    const { id, email } = found
    const of = {
      stage: found.path,
      id,
      rider: found.rider,
      title: found.title,
      institution: found.institutionName,
    }
    if (form.answer === "decline" || form.guardianName === null) {
      await write.db
        .update(consentRequest)
        .set({ declinedOn: now, secretHash: null })
        .where(isRequestOf(write, id))
      await auditStage(write, by, { event: "decline_consent", data: { participant: id } })
      return { kind: "declined", of }
    }
    const { guardianName, standInName, standInPhone } = form
    const withdrawing = newSecret()
    const given = await giveReadConsent(write, by, {
      ...{ id, way: "link", version, guardianName, secretHash: hashSecret(withdrawing) },
      standIn: standInName === null ? undefined : { name: standInName, phone: standInPhone },
    })
    if (given.kind === "given") return { kind: "consented", of, email, secret: withdrawing }
    return given.kind === "refused" && given.reason !== "participant-not-found"
      ? { kind: "refused", reason: given.reason }
      : noLink
  })
  return came.kind === "refused" && came.reason === "stage-not-found" ? noLink : came
}

/** Whether the consent of a link is withdrawn now, and for whom; or why not. */
export type WithdrawByLinkOutcome = { kind: "withdrawn"; of: { stage: string; id: string } } | NoLink

/** Withdraws what a guardian has consented to by a link, by the link that was mailed then, which works once. */
const withdrawByLink = async ({ db, now }: Now, secret: string): Promise<WithdrawByLinkOutcome> => {
  const seen = await findGiven(db, { secret, now })
  if (!seen) return noLink
  const { path, id } = seen
  const by = { userId: null, now }
  const came = await writeIfDone(
    db,
    { path, done: "withdrawn", by },
    async (write): Promise<WithdrawByLinkOutcome> => {
      if (!(await findGiven(write.db, { secret, now }))) return noLink
      const withdrawn = await withdrawConsent(write, by, id)
      return withdrawn.kind === "withdrawn" ? { ...withdrawn, of: { stage: path, id } } : noLink
    },
  )
  return came.kind === "refused" ? noLink : came
}

/** Runs an act by a link, unless its network tries too many. */
const counted = async <Outcome>(
  { accounts, headers, now }: ProcedureContext,
  act: () => Promise<Outcome>,
): Promise<Outcome | { kind: "refused"; reason: "too-many-tries" }> => {
  const stranger = { address: clientAddressOf({ headers }), email: null, hasAccount: false, known: null }
  const tried = await accounts.limits.reserve("consent-answer", stranger, now)
  return tried.kind === "refused" ? { kind: "refused", reason: "too-many-tries" } : act()
}

type Given = Extract<LinkOutcome, { kind: "consented" }>

/** Mails the guardian what they have consented to, with the link that withdraws it; the answer does not wait for it. */
const mailGiven = ({ accounts, language }: ProcedureContext, { of, email, secret }: Given): void => {
  const { siteName, siteUrl, log } = accounts
  const { rider, title, institution } = of
  const url = guardianLink(siteUrl, secret)
  const mail = consentGivenMail({ language, siteName }, { rider, stage: title, institution, url })
  sendNotice(accounts, email, mail).catch((error: unknown) => {
    log.error(
      { err: error, path: of.stage },
      "A guardian could not be sent the link that withdraws a consent",
    )
  })
}

/** The procedures of guardians, who need no account. */
export const guardianLinkProcedures = {
  link: procedures.consents.link.handler(({ input, context }) => showLink(context, input.secret)),
  answer: procedures.consents.answer.handler(async ({ input, context, errors }) => {
    const came = await answer(
      counted(context, () => answerLink(context, input)),
      errors,
    )
    if (came.kind === "consented") mailGiven(context, came)
    await mailConsentNews(context, { ...came.of, news: came.kind === "consented" ? "given" : "declined" })
    return { kind: came.kind }
  }),
  withdrawByLink: procedures.consents.withdrawByLink.handler(async ({ input, context, errors }) => {
    const came = await answer(
      counted(context, () => withdrawByLink(context, input.secret)),
      errors,
    )
    await mailConsentNews(context, { ...came.of, news: "withdrawn" })
    return { kind: came.kind }
  }),
}
