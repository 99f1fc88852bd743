import { eq } from "drizzle-orm"
import type { RegistrationStart, SentConsent } from "#contracts/registration/participant-form.ts"
import type { ProcedureContext } from "#server/api/chain.ts"
import type { ActingUser } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { hashSecret, newSecret } from "#server/db/stored-secret.ts"
import type { Db } from "#server/db/transaction.ts"
import { limits } from "#server/limits/table/limits.ts"
import { readConsentRule } from "#server/stages/consents.ts"
import type { FoundStage } from "#server/stages/find-stage.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { mailRequest, reserveMail, storeRequest } from "./ask-guardian.ts"
import { giveReadConsent } from "./give-consent.ts"
import { isOwnAddress, mayConsent, readText } from "./own-consent.ts"

/**
 * Returns what the form by which somebody joins asks of the guardian of a minor (EN-04); null: nothing. A visitor (`who` null) may consent once they have said that somebody
 * else rides.
 */
export const askedConsent = async (
  db: Db,
  stage: FoundStage,
  who: { userId: string; riderId: string | null } | null,
): Promise<RegistrationStart["consent"]> => {
  const rule = await readConsentRule(db, stage.institutionId)
  if (!rule || stage.competitionStartDate < rule.since) return null
  const texts = await readText(db, stage.institutionId, rule.version)
  if (!texts) return null
  const [account] = who ? await db.select({ name: user.name }).from(user).where(eq(user.id, who.userId)) : []
  return {
    ...{ underAge: rule.underAge, version: rule.version, texts, name: account?.name ?? "" },
    mayConsent: who !== null && (await mayConsent(db, { ...who, stage, rule })),
  }
}

/** A consent as it is stored with the form by which a minor joins: of a link only its hash. */
export type JoinConsent =
  | Extract<SentConsent, { kind: "give" }>
  | { kind: "ask"; email: string; secretHash: string }

/** A consent that was sent with a form; `settle` says whether that was written. */
type Prepared = { consent: JoinConsent | undefined; settle(isWritten: boolean): Promise<void> }

/**
 * Counts the mail that a consent asks for before the form is written, and sends it afterwards, which nobody waits for; beyond the limits nobody
 * is asked. A mail that is not sent does not count.
 */
export const prepareConsent = async (
  context: ProcedureContext,
  { stage, consent: sent }: { stage: string; consent?: SentConsent | undefined },
): Promise<Prepared> => {
  if (sent?.kind !== "ask") return { consent: sent, settle: async () => {} }
  const { db, actor } = context
  const isOwn = actor !== null && (await isOwnAddress(db, actor.userId, sent.email))
  const reserved = isOwn ? null : await reserveMail(context, limits.accounts.ownConsentMails, sent.email)
  if (!reserved) return { consent: undefined, settle: async () => {} }
  const secret = newSecret()
  const mail = async () => {
    if (!(await mailRequest(context, secret))) await reserved.refund()
  }
  return {
    consent: { ...sent, secretHash: hashSecret(secret) },
    settle: async (isWritten) => {
      if (!isWritten) return reserved.refund()
      mail().catch((error: unknown) => {
        context.accounts.log.error({ err: error, path: stage }, "A guardian could not be asked")
      })
    },
  }
}

/**
 * Stores what was said of the consent of a guardian with the form by which a rider joins. What may not be stored is left out, since the entry
 * stands without it: the stage's page says what is missing.
 */
export const storeJoinConsent = async (
  write: StageWrite,
  { userId, now }: ActingUser,
  { stage, riderId, consent }: { stage: FoundStage; riderId: string; consent: JoinConsent },
): Promise<void> => {
  const by = { userId, now }
  if (consent.kind === "ask") {
    const { email, secretHash } = consent
    await storeRequest(write, by, { id: riderId, email, secretHash })
    return
  }
  const rule = await readConsentRule(write.db, stage.institutionId)
  if (!rule || !(await mayConsent(write.db, { userId, riderId, stage, rule }))) return
  const { guardianName, version } = consent
  await giveReadConsent(write, by, { id: riderId, way: "account", guardianName, userId, version })
}
