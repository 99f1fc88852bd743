import { and, asc, eq, isNull } from "drizzle-orm"
import type { AgreementBatch } from "#contracts/judging/judge-sync.ts"
import { correctTime } from "#domain/judging/tap-times.ts"
import type { CardAgreement } from "#domain/results/card-agreement.ts"
import { cardAgreement } from "#server/db/schema/agreements.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeAudits } from "#server/db/write-audit.ts"
import { storeAgreements } from "#server/stages/card-agreements.ts"
import { admitDevice, type TurnedAway } from "./admit-device.ts"
import type { Device } from "./device.ts"

/** How many laps arrived, or why the device was turned away. */
export type RecordAgreementsOutcome = { kind: "recorded"; received: number } | TurnedAway

/**
 * Stores agreements that riders gave on a judge's phone to laps of their cards (OF-03), with times corrected like those of taps.
 * The device is stored with each, and each that is new is an audit event. The scores are stored as the phone showed them: if the card differs, now or later, the rider is shown that.
 */
export const recordAgreements = async (
  { db, now }: { db: Db; now: number },
  device: Device,
  { stage, sentAt, agreements }: AgreementBatch,
): Promise<RecordAgreementsOutcome> => {
  const admission = admitDevice(device, stage, now)
  if (admission.kind === "refused") return admission
  if (device.kind !== "section") return { kind: "refused", reason: "not-a-judge" }
  const given = agreements.map(({ participant, lap, time, scores }) => ({
    ...{ participantId: participant, lap, scores },
    agreedOn: correctTime(time, sentAt, now),
  }))
  await db.transaction(async (tx) => {
    const stored = await storeAgreements(tx, stage, { device, agreements: given })
    // a judge can say it in a rider's name
    const said = stored.map(({ participantId, lap }) => ({
      event: "card_agreement" as const,
      data: { stage, participant: participantId, lap, device: device.id },
    }))
    if (said.length > 0) await writeAudits(tx, said, { userId: device.userId, now })
  })
  return { kind: "recorded", received: agreements.length }
}

/** What the riders of a stage have said about their cards, by lap; at most one for each lap of each rider. */
export const readAgreements = (
  db: Pick<Db, "select">,
  stageKey: number,
): Promise<(CardAgreement & { participantId: string })[]> =>
  db
    .select({
      participantId: cardAgreement.participantId,
      lap: cardAgreement.lap,
      agreedOn: cardAgreement.agreedOn,
      way: cardAgreement.way,
      scores: cardAgreement.scores,
    })
    .from(cardAgreement)
    .where(and(eq(cardAgreement.stageKey, stageKey), isNull(cardAgreement.takenBackOn)))
    .orderBy(asc(cardAgreement.participantId), asc(cardAgreement.lap))
