import { and, eq, exists, inArray, or, sql } from "drizzle-orm"
import { forgottenName, withoutName } from "#domain/accounts/anonymize.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { cardAgreement } from "#server/db/schema/agreements.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { consentRequest, guardianConsent } from "#server/db/schema/consents.ts"
import { importedRider, judgeEvent } from "#server/db/schema/judging.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { claimCode, declinedEntry, linkedEntry } from "#server/db/schema/riders.ts"
import { scoreQuestion } from "#server/db/schema/score-questions.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { linkedRiders, lockLinks, removeLonelyRiders } from "#server/stages/rider-links.ts"
import { forgetInProtests } from "./forget-in-protests.ts"
import { forgetInStandings } from "./forget-in-standings.ts"
import { forgetInTexts, namesInStage } from "./forget-in-texts.ts"
import { type ForgottenRide, type Ride, withForgottenIds } from "./forgotten-ids.ts"

/**
 * Removes a person from stages and standings (D-35), and returns the new ids of their results: one for each championship, so that
 * they cannot be linked to the former id or across championships. Within one championship the line in the standings links them
 * anyway.
 */
export const forgetRides = async (tx: Transaction, rides: readonly Ride[]): Promise<ForgottenRide[]> => {
  if (rides.length === 0) return []
  const forgotten = await withForgottenIds(tx, rides)
  await lockLinks(tx)
  await forgetOnPhones(tx, rides)
  const riders = await linkedRiders(tx, or(...rides.map(isLinkOf)))
  for (const ride of forgotten) {
    await forgetInProtests(tx, ride)
    await forgetInQuestions(tx, ride)
    await forgetInTexts(tx, ride.stage, await namesInStage(tx, ride))
  }
  for (const ride of forgotten) await forgetRider(tx, ride)
  await removeLonelyRiders(tx, riders)
  await forgetInStandings(tx, forgotten)
  return forgotten
}

const nameless = { name: forgottenName, birthDate: null }

/**
 * Removes a person from a locked stage: a participant without a result is deleted, one with a result stays as “—” with the racing
 * number and a random id (D-35). Later taps with the former id wait for a secretary, like all taps of unknown participants.
 */
const forgetRider = async (
  tx: Transaction,
  { stage: { key, revision }, participantId, forgottenId }: ForgottenRide,
): Promise<void> => {
  const isParticipant = and(eq(participant.stageKey, key), eq(participant.id, participantId))
  const isResult = and(eq(result.stageKey, key), eq(result.participantId, participantId))
  await tx
    .update(result)
    .set({ ...nameless, revision, changedOn: sql`clock_timestamp()` })
    .where(isResult)
  // OF-03: a rider's agreement with their card is personal data; the scores stay
  await tx
    .delete(cardAgreement)
    .where(and(eq(cardAgreement.stageKey, key), eq(cardAgreement.participantId, participantId)))
  const hasResult = exists(tx.select({ one: sql`1` }).from(result).where(isResult))
  // RI-05: no page leads to a person who was forgotten
  await tx.delete(linkedEntry).where(isLinkOf({ stage: { key }, participantId }))
  await tx
    .delete(claimCode)
    .where(and(eq(claimCode.stageKey, key), eq(claimCode.participantId, participantId)))
  // EN-04: the consent names the guardian of a person who was forgotten
  await tx
    .delete(guardianConsent)
    .where(and(eq(guardianConsent.stageKey, key), eq(guardianConsent.participantId, participantId)))
  await tx
    .delete(consentRequest)
    .where(and(eq(consentRequest.stageKey, key), eq(consentRequest.participantId, participantId)))
  await tx
    .delete(declinedEntry)
    .where(and(eq(declinedEntry.stageKey, key), eq(declinedEntry.participantId, participantId)))
  // foreign keys carry the new id on to results, entries and penalties
  const kept = await tx
    .update(participant)
    .set({ ...nameless, license: null, id: forgottenId })
    .where(and(isParticipant, hasResult))
    .returning({ id: participant.id })
  if (kept.length === 0) await tx.delete(participant).where(isParticipant)
  // open boards have the line under its former id
  else await tx.update(stageTable).set({ settingsRevision: revision }).where(eq(stageTable.key, key))
  await forgetInLog(tx, key, { participantId, forgottenId })
}

const reRides: (typeof judgeEvent.$inferSelect.name)[] = ["JudgeAddReRide", "VoidedAttempt"]

const isLinkOf = ({ stage, participantId }: { stage: Pick<Ride["stage"], "key">; participantId: string }) =>
  and(eq(linkedEntry.stageKey, stage.key), eq(linkedEntry.participantId, participantId))

/**
 * The log has the participant that the device sent, and the one that it was resolved to. The public reason of a re-ride (RX-03)
 * is free text that may name them, so it is removed.
 */
const forgetInLog = async (
  tx: Transaction,
  stageKey: number,
  { participantId, forgottenId }: Pick<ForgottenRide, "participantId" | "forgottenId">,
): Promise<void> => {
  const renamed = (column: typeof judgeEvent.participant | typeof judgeEvent.participantId) =>
    sql`case when ${column} = ${participantId} then ${forgottenId} else ${column} end`
  await tx
    .update(judgeEvent)
    .set({
      participant: renamed(judgeEvent.participant),
      participantId: renamed(judgeEvent.participantId),
      reason: sql`case when ${inArray(judgeEvent.name, reRides)} then null else ${judgeEvent.reason} end`,
    })
    .where(
      and(
        eq(judgeEvent.stageKey, stageKey),
        or(eq(judgeEvent.participantId, participantId), eq(judgeEvent.participant, participantId)),
      ),
    )
}

/**
 * Removes the names that phones recorded for a person from imported events (D-11, D-35): in the stages that the person rides in,
 * and where taps still wait in other stages of the same institutions. It runs before the person's ids and names are removed.
 */
const forgetOnPhones = async (tx: Transaction, rides: readonly Ride[]): Promise<void> => {
  const imported = await lockImported(tx, [...new Set(rides.map(institutionOf))])
  for (const ride of rides) {
    const names = await namesOf(tx, ride)
    for (const { rider, institution } of imported) {
      const isNamesake = institution === institutionOf(ride) && names.has(comparableName(rider.name))
      if (isNamesake || (await isFoundToBe(tx, rider, ride))) await forgetImported(tx, rider)
    }
  }
}

const institutionOf = ({ stage }: Ride): string => stageParams(stage.path).institution

/** All imported riders of these institutions, locked in the order in which they are always locked. */
const lockImported = (tx: Transaction, institutions: string[]) =>
  tx
    .select({ rider: importedRider, institution: stageTable.institutionId })
    .from(importedRider)
    .innerJoin(stageTable, eq(stageTable.key, importedRider.stageKey))
    .where(inArray(stageTable.institutionId, institutions))
    .orderBy(importedRider.stageKey, importedRider.deviceId, importedRider.participant)
    .for("update", { of: importedRider })

const namesOf = async (tx: Transaction, { stage, participantId }: Ride): Promise<Set<string>> => {
  const rows = await tx
    .select({ name: participant.name })
    .from(participant)
    .where(and(eq(participant.stageKey, stage.key), eq(participant.id, participantId)))
  return new Set(rows.map(({ name }) => comparableName(name)))
}

type Imported = typeof importedRider.$inferSelect

/** Were the rider's taps assigned to the person, whatever name the phone had? */
const isFoundToBe = async (tx: Transaction, rider: Imported, { stage, participantId }: Ride) =>
  rider.stageKey === stage.key &&
  (await tx.$count(
    judgeEvent,
    and(
      eq(judgeEvent.stageKey, stage.key),
      eq(judgeEvent.participantId, participantId),
      eq(judgeEvent.deviceId, rider.deviceId),
      eq(judgeEvent.participant, rider.participant),
    ),
  )) > 0

const forgetImported = (tx: Transaction, { stageKey, deviceId, participant: sent }: Imported) =>
  tx
    .delete(importedRider)
    .where(
      and(
        eq(importedRider.stageKey, stageKey),
        eq(importedRider.deviceId, deviceId),
        eq(importedRider.participant, sent),
      ),
    )

/**
 * Removes a person from a locked stage's questions about scores (D-35): questions about their own result are deleted with the
 * answers, and their name is removed from the texts of all others (OF-04). Must run before the person's id and name are removed.
 */
const forgetInQuestions = async (
  tx: Transaction,
  { stage, participantId }: Pick<Ride, "stage" | "participantId">,
): Promise<void> => {
  const isOfStage = eq(scoreQuestion.stageKey, stage.key)
  await tx.delete(scoreQuestion).where(and(isOfStage, eq(scoreQuestion.participantId, participantId)))
  const [person] = await tx
    .select({ name: participant.name })
    .from(participant)
    .where(and(eq(participant.stageKey, stage.key), eq(participant.id, participantId)))
  if (!person) return
  const found = await tx
    .select({ id: scoreQuestion.id, text: scoreQuestion.text, answerText: scoreQuestion.answerText })
    .from(scoreQuestion)
    .where(isOfStage)
  for (const { id, ...texts } of found) {
    const text = withoutName(texts.text, person.name)
    const answerText = texts.answerText === null ? null : withoutName(texts.answerText, person.name)
    if (text === texts.text && answerText === texts.answerText) continue
    await tx.update(scoreQuestion).set({ text, answerText }).where(eq(scoreQuestion.id, id))
  }
}
