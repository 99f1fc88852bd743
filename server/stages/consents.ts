import { and, eq, max, min } from "drizzle-orm"
import { localDayOf } from "#contracts/fields/local-time.ts"
import {
  type ConsentRule,
  type ConsentState,
  consentState,
  mayBeConfirmed,
  needsConsent,
  statusWith,
} from "#domain/registration/consent.ts"
import { institution, stage } from "#server/db/schema/competitions.ts"
import { consentRequest, consentText, guardianConsent } from "#server/db/schema/consents.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import type { Writer } from "#server/db/write-audit.ts"
import { type FoundStage, stageOf } from "./find-stage.ts"
import type { StageWrite } from "./stage-write.ts"
import { isAnyOf, writeStatuses } from "./write-statuses.ts"

type Reader = Pick<Db | Transaction, "select">

/** What of a stage says who needs a consent there. */
export type StageOfRule = Pick<FoundStage, "key" | "institutionId" | "competitionStartDate" | "timeZone">

/** Selects it, from a stage with its institution. */
export const columnsOfRule = {
  key: stage.key,
  institutionId: stage.institutionId,
  competitionStartDate: stage.competitionStartDate,
  timeZone: institution.timeZone,
}

/** A participant; without a birth date once they were forgotten. */
type Entry = { id: string; birthDate: string | null }

/** What an institution asks of guardians now, with the current version of its text; null: it asks for no consent (EN-04). */
export const readConsentRule = async (
  db: Reader,
  institutionId: string,
): Promise<(ConsentRule & { version: number }) | null> => {
  const [found] = await db
    .select({
      underAge: institution.consentAge,
      since: min(consentText.createdOn),
      version: max(consentText.version),
    })
    .from(institution)
    .innerJoin(consentText, eq(consentText.institutionId, institution.id))
    .where(eq(institution.id, institutionId))
    .groupBy(institution.id)
  const { underAge = null, since = null, version = null } = found ?? {}
  return underAge === null || since === null || version === null ? null : { underAge, since, version }
}

/** Returns what says whether somebody of a birth date needs a consent in a stage. */
export const needsIn =
  (rule: ConsentRule | null, { competitionStartDate, timeZone }: StageOfRule) =>
  (birthDate: string | null): boolean => {
    const startDay = localDayOf(competitionStartDate, timeZone)
    return needsConsent(rule, { birthDate, startsOn: competitionStartDate, startDay })
  }

/** Returns a function that says how far the consent is of a participant of a stage; null: they need none (EN-04). */
export const readConsents = async (
  db: Reader,
  stage: StageOfRule,
  now: number,
): Promise<(entry: Entry) => ConsentState | null> => {
  const rule = await readConsentRule(db, stage.institutionId)
  if (!rule) return () => null
  const consents = await db
    .select({ id: guardianConsent.participantId, withdrawnOn: guardianConsent.withdrawnOn })
    .from(guardianConsent)
    .where(eq(guardianConsent.stageKey, stage.key))
  const requests = await db
    .select({
      id: consentRequest.participantId,
      endsOn: consentRequest.endsOn,
      declinedOn: consentRequest.declinedOn,
    })
    .from(consentRequest)
    .where(eq(consentRequest.stageKey, stage.key))
  const consentOf = new Map(consents.map((one) => [one.id, one]))
  const requestOf = new Map(requests.map((one) => [one.id, one]))
  const needs = needsIn(rule, stage)
  return ({ id, birthDate }) =>
    needs(birthDate)
      ? consentState({ consent: consentOf.get(id) ?? null, request: requestOf.get(id) ?? null }, now)
      : null
}

/** Returns which of these participants of a write's stage lack the consent that they need. */
export const lackingConsent = async (
  write: StageWrite,
  entries: readonly Entry[],
  now: number,
): Promise<ReadonlySet<string>> => lackingIn(write.db, { ofRule: await stageOf(write), entries }, now)

/** Returns which of these participants of a stage lack the consent that they need. */
export const lackingIn = async (
  db: Reader,
  { ofRule, entries }: { ofRule: StageOfRule; entries: readonly Entry[] },
  now: number,
): Promise<ReadonlySet<string>> => {
  const stateOf = await readConsents(db, ofRule, now)
  return new Set(entries.filter((entry) => !mayBeConfirmed(stateOf(entry))).map(({ id }) => id))
}

/**
 * Makes confirmed participants of a write's stage Registered again who lack the consent that they need now (EN-04): it was withdrawn, or a
 * birth date, the day or what the institution asks has changed. Returns how many; `ids` left out: of all.
 */
export const endUnconsented = async (
  write: StageWrite,
  by: Writer,
  ids?: readonly string[],
): Promise<number> => {
  const { key } = write.stage
  const confirmed = await write.db
    .select({ id: participant.id, birthDate: participant.birthDate, before: participant.status })
    .from(participant)
    .where(
      and(eq(participant.stageKey, key), eq(participant.status, "Confirmed"), ids && isAnyOf(write, ids)),
    )
  if (confirmed.length === 0) return 0
  const stateOf = await readConsents(write.db, await stageOf(write), by.now)
  const changed = confirmed.filter((entry) => statusWith(entry.before, stateOf(entry)) !== entry.before)
  if (changed.length > 0) await writeStatuses(write, by, { changed, after: "Registered" })
  return changed.length
}
