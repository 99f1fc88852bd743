import type { AgreementBatch } from "#contracts/judge-sync.ts"
import { correctTime } from "#domain/judging/tap-times.ts"
import type { Db } from "#server/db/transaction.ts"
import { storeAgreements } from "#server/stages/card-agreements.ts"
import { admitDevice, type TurnedAway } from "./admit-device.ts"
import type { Device } from "./device.ts"

/** How many laps arrived, or why the device was turned away. */
export type RecordAgreementsOutcome = { kind: "recorded"; received: number } | TurnedAway

/**
 * Stores agreements that riders gave on a judge's phone to laps of their cards (OF-03), with times corrected like those of taps.
 * The scores are stored as the phone showed them: if the card differs, now or later, the rider is shown that.
 */
export const recordAgreements = async (
  { db, now }: { db: Db; now: number },
  device: Device,
  { stage, sentAt, agreements }: AgreementBatch,
): Promise<RecordAgreementsOutcome> => {
  const admission = admitDevice(device, stage, now)
  if (admission.kind === "refused") return admission
  await storeAgreements(
    db,
    stage,
    agreements.map(({ participant, lap, time, scores }) => ({
      participantId: participant,
      lap,
      agreedOn: correctTime(time, sentAt, now),
      way: "judge-phone" as const,
      scores,
    })),
  )
  return { kind: "recorded", received: agreements.length }
}
