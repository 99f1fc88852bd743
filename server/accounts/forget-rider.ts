import { and, eq, exists, or, sql } from "drizzle-orm"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { ForgottenRide } from "./forget-rides.ts"
import { nobody } from "./nobody.ts"

const nameless = { name: nobody, birthDate: null }

/**
 * Takes a person out of a stage, under its lock: a participant without a result goes, one with a result stays as “—” with
 * the racing number and an id that says nothing (D-35). A tap that a phone sends later under the former id waits for a
 * secretary, as any of an unknown participant does.
 */
export const forgetRider = async (
  tx: Transaction,
  { stage: { key, revision }, participantId, forgottenId }: ForgottenRide,
): Promise<void> => {
  const isParticipant = and(eq(participant.stageKey, key), eq(participant.id, participantId))
  const isResult = and(eq(result.stageKey, key), eq(result.participantId, participantId))
  await tx
    .update(result)
    .set({ ...nameless, revision, changedOn: sql`clock_timestamp()` })
    .where(isResult)
  const hasResult = exists(tx.select({ one: sql`1` }).from(result).where(isResult))
  // results, entries and penalties follow the id
  const kept = await tx
    .update(participant)
    .set({ ...nameless, license: null, id: forgottenId })
    .where(and(isParticipant, hasResult))
    .returning({ id: participant.id })
  if (kept.length === 0) await tx.delete(participant).where(isParticipant)
  // a board that is open knows the line by its former id
  else await tx.update(stageTable).set({ settingsRevision: revision }).where(eq(stageTable.key, key))
  await forgetInLog(tx, key, { participantId, forgottenId })
}

/** The log names whom a device meant, and whom that was found to be. */
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
    })
    .where(
      and(
        eq(judgeEvent.stageKey, stageKey),
        or(eq(judgeEvent.participantId, participantId), eq(judgeEvent.participant, participantId)),
      ),
    )
}
