import { and, eq } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import { retention } from "#domain/accounts/retention.ts"
import { consentLinkEnd, takesConsents } from "#domain/registration/consent.ts"
import type { ProcedureContext } from "#server/api/chain.ts"
import { clientAddressOf } from "#server/auth/requester.ts"
import { institution, stage as stageTable } from "#server/db/schema/competitions.ts"
import { consentRequest, guardianConsent } from "#server/db/schema/consents.ts"
import { participant } from "#server/db/schema/registration.ts"
import { hashSecret, newSecret } from "#server/db/stored-secret.ts"
import type { Writer } from "#server/db/write-audit.ts"
import { isWithinRate } from "#server/limits/stored-bucket.ts"
import { limits } from "#server/limits/table/limits.ts"
import { consentRequestMail } from "#server/mail/consent-mails.ts"
import { MailNotSent } from "#server/mail/mailer.ts"
import { auditStage, writeIfDone } from "#server/stages/change-stage.ts"
import { needsIn, readConsentRule } from "#server/stages/consents.ts"
import { findStageFor, type StageRefusal, stageOf } from "#server/stages/find-stage.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { isConsentOf } from "./give-consent.ts"

const day = 24 * 3_600_000

type Asking = Pick<ProcedureContext, "db" | "actor" | "now" | "accounts" | "headers">

/** An entry, the address of its rider's guardian, and how many mails of this kind an account sends. */
type Asked = { stage: string; id: string; email: string; rate: ConsentMails }

type ConsentMails = typeof limits.accounts.consentMails | typeof limits.accounts.ownConsentMails

/** Whether a guardian is asked now, or why not. */
export type AskOutcome =
  | { kind: "asked" }
  | {
      kind: "refused"
      reason:
        | "forbidden"
        | "stage-not-found"
        | "participant-not-found"
        | "consent-not-needed"
        | "consent-given"
        | "stage-not-public"
        | "too-many-consent-mails"
        | "mail-not-sent"
    }

/** Mails a guardian a link that asks for the consent to an entry, as a secretary of its stage wishes (EN-04). */
export const askForEntry = async (
  context: Asking,
  asked: Omit<Asked, "rate">,
): Promise<AskOutcome | StageRefusal> => {
  const { db, actor } = context
  const found = await findStageFor({ db, actor }, asked.stage, "manage-participants")
  if (found.kind === "refused") return found
  return askGuardian(context, { ...asked, rate: limits.accounts.consentMails })
}

/**
 * Mails a guardian a link of one use that asks for the consent to an entry, in place of a former one, for somebody who may act for its rider.
 * An account sends so many a day, and a mailbox gets so many. A link that could not be mailed works no longer.
 */
export const askGuardian = async (
  context: Asking,
  { stage: path, id, email, rate }: Asked,
): Promise<AskOutcome> => {
  const { db, actor, now } = context
  const reserved = await reserveMail(context, rate, email)
  if (!reserved) return { kind: "refused", reason: "too-many-consent-mails" }
  const secret = newSecret()
  const by = { userId: actor?.userId ?? null, now }
  const made = await writeIfDone(db, { path, done: "asked", by }, (write) =>
    storeRequest(write, by, { id, email, secretHash: hashSecret(secret) }),
  )
  if (made.kind === "refused") {
    await reserved.refund()
    return made
  }
  if (await mailRequest(context, secret)) return made
  await reserved.refund()
  return { kind: "refused", reason: "mail-not-sent" }
}

/** Counts a mail to a guardian; null: the account has sent too many today, or the mailbox got too many. */
export const reserveMail = async (
  { db, actor, now, accounts, headers }: Asking,
  rate: ConsentMails,
  email: string,
) => {
  if (!may(actor, "take-part", "site")) return null
  const receiver = { address: clientAddressOf({ headers }), email, hasAccount: false, known: null }
  const reserved = await accounts.limits.reserve("consent-mail", receiver, now)
  if (reserved.kind === "refused") return null
  if (await isWithinRate(db, rate, { userId: actor.userId, now })) return reserved
  // the mailbox was spared
  await reserved.refund()
  return null
}

/** Mails the link of a request that was stored; false: it could not be mailed, and asks nobody any more. */
export const mailRequest = async ({ db, accounts }: Asking, secret: string): Promise<boolean> => {
  const isThis = eq(consentRequest.secretHash, hashSecret(secret))
  const [found] = await db
    .select({ email: consentRequest.email, stage: stageTable.title, institution: institution.name })
    .from(consentRequest)
    .innerJoin(stageTable, eq(stageTable.key, consentRequest.stageKey))
    .innerJoin(institution, eq(institution.id, stageTable.institutionId))
    .where(isThis)
  if (!found) return false
  const { email, ...names } = found
  const { siteName, siteUrl, mailer } = accounts
  try {
    await mailer.send(email, consentRequestMail(siteName, { ...names, url: guardianLink(siteUrl, secret) }))
    return true
  } catch (error) {
    // the mailer has logged it
    if (!(error instanceof MailNotSent)) throw error
    await db.delete(consentRequest).where(isThis)
    return false
  }
}

/**
 * Returns the address of a guardian's link. The secret is in the query, because the page works without scripts: neither the log nor what counts
 * views has queries.
 */
export const guardianLink = (siteUrl: string, secret: string): string => {
  const link = new URL("/consent", siteUrl)
  link.searchParams.set("key", secret)
  return link.href
}

/** Stores that a guardian is asked for the consent to an entry, under the stage's lock; the link works until the stage is over at the latest. */
export const storeRequest = async (
  write: StageWrite,
  by: Writer,
  { id, email, secretHash }: { id: string; email: string; secretHash: string },
): Promise<AskOutcome> => {
  const { db, stage } = write
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, id))
  const [entry] = await db.select({ birthDate: participant.birthDate }).from(participant).where(isThem)
  if (!entry) return { kind: "refused", reason: "participant-not-found" }
  const found = await stageOf(write)
  if (found.status !== "published") return { kind: "refused", reason: "stage-not-public" }
  const rule = await readConsentRule(db, found.institutionId)
  if (!takesConsents(found, by.now) || !needsIn(rule, found)(entry.birthDate))
    return { kind: "refused", reason: "consent-not-needed" }
  const [consent] = await db.select().from(guardianConsent).where(isConsentOf(write, id))
  if (consent?.withdrawnOn === null) return { kind: "refused", reason: "consent-given" }
  const endsOn = consentLinkEnd(found, { now: by.now, lasts: retention.consentLinkDays * day })
  const values = { email, secretHash, sentOn: by.now, endsOn, declinedOn: null }
  await db
    .insert(consentRequest)
    .values({ stageKey: stage.key, participantId: id, ...values })
    .onConflictDoUpdate({ target: [consentRequest.stageKey, consentRequest.participantId], set: values })
  await auditStage(write, by, { event: "ask_consent", data: { participant: id } })
  return { kind: "asked" }
}
