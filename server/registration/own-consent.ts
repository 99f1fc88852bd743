import { and, eq } from "drizzle-orm"
import { localDayOf } from "#contracts/fields/local-time.ts"
import type { OwnConsent } from "#contracts/registration/consents.ts"
import { may } from "#domain/access/may.ts"
import { ageOn } from "#domain/registration/age.ts"
import { type ConsentRule, takesConsents } from "#domain/registration/consent.ts"
import { answer, type ProcedureContext, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { consentRequest, consentText, guardianConsent } from "#server/db/schema/consents.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { isWithinRate } from "#server/limits/stored-bucket.ts"
import { limits } from "#server/limits/table/limits.ts"
import { writeIfDone } from "#server/stages/change-stage.ts"
import { claimedFor, keepActing } from "#server/stages/claimed-entries.ts"
import { readConsentRule, readConsents } from "#server/stages/consents.ts"
import { type FoundStage, findStage, stageOf } from "#server/stages/find-stage.ts"
import { ownEntryId } from "#server/stages/held-riders.ts"
import { type AskOutcome, askGuardian } from "./ask-guardian.ts"
import { findParticipant } from "./find-participant.ts"
import {
  type GiveOutcome,
  giveReadConsent,
  isConsentOf,
  type WithdrawConsentOutcome,
  withdrawConsent,
} from "./give-consent.ts"
import { mailConsentNews } from "./mail-consent-news.ts"
import { mayActFor } from "./own-place.ts"
import { lastRegistration } from "./saved-registration.ts"

type Own = { stage: string; rider: string }
type Refused<Reason extends string> = { kind: "refused"; reason: Reason }

/** The text of an institution in a version. */
export const readText = async (db: Db | Transaction, institutionId: string, version: number) => {
  const isVersion = and(eq(consentText.institutionId, institutionId), eq(consentText.version, version))
  const [text] = await db
    .select({ lv: consentText.lv, et: consentText.et, en: consentText.en })
    .from(consentText)
    .where(isVersion)
  return text ?? null
}

/**
 * Returns whether an account may consent for an entry of its own: it enters somebody else, and its owner is not known to be a minor (EN-04).
 * Whoever rides themselves has a guardian.
 */
export const mayConsent = async (
  db: Pick<Db | Transaction, "select" | "execute">,
  {
    userId,
    riderId,
    stage,
    rule,
  }: { userId: string; riderId: string | null; stage: FoundStage; rule: ConsentRule },
): Promise<boolean> => {
  const own = await ownEntryId(db, userId)
  if (riderId === own) return false
  const { birthDate = null } = (await lastRegistration(db, own)) ?? {}
  const startDay = localDayOf(stage.competitionStartDate, stage.timeZone)
  return birthDate === null || ageOn(birthDate, startDay) >= rule.underAge
}

/** Returns the id with which the rider of an entry enters stages: that of an entry which was claimed is another one (FA-06). */
const riderOf = async (db: Pick<Db, "execute">, userId: string, { stage, rider }: Own): Promise<string> =>
  (await claimedFor(db, { userId, riderId: rider, stagePath: stage })) ?? rider

/** Returns what whoever enters a minor sees of the consent for their entry (EN-04), or why not. */
export const ownConsent = async (
  { db, actor, now }: Context,
  own: Own,
): Promise<OwnConsent | Refused<"forbidden" | "stage-not-found" | "participant-not-found">> => {
  const found = await findStage(db, own.stage)
  if (found?.status !== "published") return { kind: "refused", reason: "stage-not-found" }
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  // whoever does not enter the rider does not learn whether a consent is needed
  if (!(await mayActFor(db, { userId, riderId: own.rider, stagePath: own.stage })))
    return { kind: "refused", reason: "participant-not-found" }
  const entry = await findParticipant(db, found, own.rider)
  if (!entry) return { kind: "refused", reason: "participant-not-found" }
  const rule = await readConsentRule(db, found.institutionId)
  const stateOf = await readConsents(db, found, now)
  const isOfEntry = and(eq(guardianConsent.stageKey, found.key), eq(guardianConsent.participantId, own.rider))
  const [given] = await db.select().from(guardianConsent).where(isOfEntry)
  const isAsked = and(eq(consentRequest.stageKey, found.key), eq(consentRequest.participantId, own.rider))
  const [asked] = await db.select().from(consentRequest).where(isAsked)
  const [account] = await db.select({ name: user.name }).from(user).where(eq(user.id, userId))
  const version = (given?.withdrawnOn === null ? given.version : rule?.version) ?? null
  const riderId = await riderOf(db, userId, own)
  const state = stateOf({ id: own.rider, birthDate: entry.form.birthDate })
  const isOpen = takesConsents(found, now)
  return {
    kind: "found",
    rider: entry.form.name,
    stage: { path: found.path, title: found.title },
    state: isOpen || state === "given" ? state : null,
    texts: version === null ? null : await readText(db, found.institutionId, version),
    version,
    asked: asked?.email ?? null,
    mayConsent: rule !== null && (await mayConsent(db, { userId, riderId, stage: found, rule })),
    mayWithdraw: isOpen && given?.withdrawnOn === null && given.way === "account",
    name: account?.name ?? "",
  }
}

type OwnReason = "forbidden" | "stage-not-found" | "participant-not-found" | "too-many-joins"

/** Lets an account that enters a rider do something about the consent for their entry, under the stage's lock. */
const changeOwn = async <Outcome extends { kind: string }>(
  { db, actor, now }: Context,
  { stage: path, rider: riderId }: Own,
  done: NoInfer<Outcome>["kind"],
  change: (
    write: Parameters<Parameters<typeof writeIfDone>[2]>[0],
    by: { userId: string; now: number },
  ) => Promise<Outcome>,
): Promise<Outcome | Refused<OwnReason>> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  if ((await findStage(db, path))?.status !== "published")
    return { kind: "refused", reason: "stage-not-found" }
  // without the stage's lock, for which judges' taps would wait
  if (!(await mayActFor(db, { userId, riderId, stagePath: path })))
    return { kind: "refused", reason: "forbidden" }
  if (!(await isWithinRate(db, limits.accounts.ownChanges, { userId, now })))
    return { kind: "refused", reason: "too-many-joins" }
  return writeIfDone<Outcome | Refused<OwnReason>>(db, { path, done, by: { userId, now } }, async (write) =>
    (await keepActing(write.db, { userId, riderId, stagePath: path })) === null
      ? { kind: "refused", reason: "forbidden" }
      : change(write, { userId, now }),
  )
}

/** Whether a consent stands now, or why not. */
type GiveOwnOutcome = GiveOutcome | Refused<OwnReason | "rider-consents-not" | "changed-meanwhile">

/** Consents for a rider whom an adult enters with their account (EN-04). */
export const giveOwnConsent = (
  context: Context,
  { guardianName, version, ...own }: Own & { guardianName: string; version: number },
): Promise<GiveOwnOutcome> =>
  changeOwn<GiveOwnOutcome>(context, own, "given", async (write, by) => {
    const stage = await findStage(write.db, own.stage)
    const rule = stage && (await readConsentRule(write.db, stage.institutionId))
    if (!stage || !rule) return { kind: "refused", reason: "consent-not-needed" }
    const riderId = await riderOf(write.db, by.userId, own)
    if (!(await mayConsent(write.db, { userId: by.userId, riderId, stage, rule })))
      return { kind: "refused", reason: "rider-consents-not" }
    const given = { id: own.rider, way: "account", guardianName, userId: by.userId } as const
    return giveReadConsent(write, by, { ...given, version })
  })

/**
 * Takes back what was consented to with an account, until the stage is over: one that was given in another way is withdrawn in that way, or by a
 * secretary.
 */
export const takeOwnBack = (
  context: Context,
  own: Own,
): Promise<WithdrawConsentOutcome | Refused<OwnReason>> =>
  changeOwn<WithdrawConsentOutcome>(context, own, "withdrawn", async (write, by) => {
    const [given] = await write.db.select().from(guardianConsent).where(isConsentOf(write, own.rider))
    return given?.way === "account" && takesConsents(await stageOf(write), by.now)
      ? withdrawConsent(write, by, own.rider)
      : { kind: "refused", reason: "no-consent" }
  })

/** Has a guardian asked by mail for a rider whom the account enters; not at the account's own address, which is no guardian's of its owner. */
const askOwn = async (
  context: ProcedureContext,
  { email, ...own }: Own & { email: string },
): Promise<AskOutcome | Refused<"own-address">> => {
  const { db, actor } = context
  if (!actor || !(await mayActFor(db, { userId: actor.userId, riderId: own.rider, stagePath: own.stage })))
    return { kind: "refused", reason: "forbidden" }
  if (await isOwnAddress(db, actor.userId, email)) return { kind: "refused", reason: "own-address" }
  const rate = limits.accounts.ownConsentMails
  return askGuardian(context, { stage: own.stage, id: own.rider, email, rate })
}

/** Is this the address of the account itself? */
export const isOwnAddress = async (db: Db, userId: string, email: string): Promise<boolean> => {
  const [account] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId))
  return account?.email.toLowerCase() === email.trim().toLowerCase()
}

/** The procedures by which those who enter a minor see to the consent of a guardian. */
export const ownConsentProcedures = {
  ofOwn: procedures.consents.ofOwn.handler(({ input, context, errors }) =>
    answer(ownConsent(context, input), errors),
  ),
  give: procedures.consents.give.handler(async ({ input: { form, ...own }, context, errors }) => {
    const came = await answer(giveOwnConsent(context, { ...own, ...form }), errors)
    if (came.kind === "given")
      await mailConsentNews(context, { stage: own.stage, id: own.rider, news: "given" })
    return { kind: "consented" as const }
  }),
  askOwn: procedures.consents.askOwn.handler(({ input: { form, ...own }, context, errors }) =>
    answer(askOwn(context, { ...own, ...form }), errors),
  ),
  takeBack: procedures.consents.takeBack.handler(async ({ input, context, errors }) => {
    const came = await answer(takeOwnBack(context, input), errors)
    await mailConsentNews(context, { stage: input.stage, id: input.rider, news: "withdrawn" })
    return came
  }),
}
