import { and, eq } from "drizzle-orm"
import { type ConsentWay, takesConsents } from "#domain/registration/consent.ts"
import { consentRequest, guardianConsent } from "#server/db/schema/consents.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Writer } from "#server/db/write-audit.ts"
import { auditStage } from "#server/stages/change-stage.ts"
import { endUnconsented, needsIn, readConsentRule } from "#server/stages/consents.ts"
import { stageOf } from "#server/stages/find-stage.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { confirmConsented } from "./sign-on/record-ticks.ts"

/** A consent as it is given: by whom, how, and who looks after the rider on the day instead (EN-04). */
export type GivenConsent = {
  /** The participant's. */
  id: string
  way: ConsentWay
  guardianName: string
  standIn?: { name: string; phone: string | null } | undefined
  /** The account that gives it by itself. */
  userId?: string
  /** Of the link by which it is withdrawn. */
  secretHash?: string
}

/** What came of it. `held`: they have consented to this version already, and nothing was written. */
export type GiveOutcome =
  | { kind: "given" }
  | { kind: "held" }
  | { kind: "refused"; reason: "participant-not-found" | "consent-not-needed" }

/** Selects the consent for an entry of a write's stage. */
export const isConsentOf = ({ stage }: StageWrite, id: string) =>
  and(eq(guardianConsent.stageKey, stage.key), eq(guardianConsent.participantId, id))

/** Selects the link that asks for it. */
export const isRequestOf = ({ stage }: Pick<StageWrite, "stage">, id: string) =>
  and(eq(consentRequest.stageKey, stage.key), eq(consentRequest.participantId, id))

/**
 * Stores the consent of a guardian to the current version of the institution's text, under the stage's lock; the link that asked for one
 * works no longer (EN-04). Whoever lacked nothing else at the sign-on desk is confirmed. The log names the way and the version, and nobody.
 */
export const giveConsent = async (
  write: StageWrite,
  by: Writer,
  { id, way, guardianName, standIn, userId, secretHash }: GivenConsent,
): Promise<GiveOutcome> => {
  const { db, stage } = write
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, id))
  const [entry] = await db.select({ birthDate: participant.birthDate }).from(participant).where(isThem)
  if (!entry) return { kind: "refused", reason: "participant-not-found" }
  const found = await stageOf(write)
  const rule = await readConsentRule(db, found.institutionId)
  if (!rule || !needsIn(rule, found)(entry.birthDate))
    return { kind: "refused", reason: "consent-not-needed" }
  const { version } = rule
  const [before] = await db.select().from(guardianConsent).where(isConsentOf(write, id))
  const stands = before !== undefined && before.withdrawnOn === null
  if (stands && before.version === version) return { kind: "held" }
  const values = {
    ...{ way, guardianName, version, givenOn: by.now, withdrawnOn: null },
    userId: userId ?? null,
    standInName: standIn?.name ?? null,
    standInPhone: standIn?.phone ?? null,
    secretHash: secretHash ?? null,
  }
  await db
    .insert(guardianConsent)
    .values({ stageKey: stage.key, participantId: id, ...values })
    .onConflictDoUpdate({ target: [guardianConsent.stageKey, guardianConsent.participantId], set: values })
  await db.delete(consentRequest).where(isRequestOf(write, id))
  await auditStage(write, by, { event: "give_consent", data: { participant: id, way, version } })
  await confirmConsented(write, by, id)
  return { kind: "given" }
}

/** Whether no consent stands for the entry now, or why nothing changed. */
export type WithdrawConsentOutcome = { kind: "withdrawn" } | { kind: "refused"; reason: "no-consent" }

/**
 * The same for a guardian who has read the text here in a version: refused where another one is current by now, which they have not read, and
 * once the stage is over or cancelled.
 */
export const giveReadConsent = async (
  write: StageWrite,
  by: Writer,
  { version, ...given }: GivenConsent & { version: number },
): Promise<GiveOutcome | { kind: "refused"; reason: "changed-meanwhile" }> => {
  const stage = await stageOf(write)
  if (!takesConsents(stage, by.now)) return { kind: "refused", reason: "consent-not-needed" }
  const rule = await readConsentRule(write.db, stage.institutionId)
  return rule && rule.version !== version
    ? { kind: "refused", reason: "changed-meanwhile" }
    : giveConsent(write, by, given)
}

/** Withdraws the consent for an entry: whoever was confirmed by it is Registered again (EN-04). */
export const withdrawConsent = async (
  write: StageWrite,
  by: Writer,
  id: string,
): Promise<WithdrawConsentOutcome> => {
  const [before] = await write.db.select().from(guardianConsent).where(isConsentOf(write, id))
  if (!before || before.withdrawnOn !== null) return { kind: "refused", reason: "no-consent" }
  const withdrawn = { withdrawnOn: by.now, secretHash: null, standInName: null, standInPhone: null }
  await write.db.update(guardianConsent).set(withdrawn).where(isConsentOf(write, id))
  const { way, version } = before
  await auditStage(write, by, { event: "withdraw_consent", data: { participant: id, way, version } })
  await endUnconsented(write, by, [id])
  return { kind: "withdrawn" }
}
