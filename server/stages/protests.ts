import { and, asc, eq, sql } from "drizzle-orm"
import type { DeskProtest } from "#contracts/judging/race-desk.ts"
import { mostProtests } from "#domain/results/protests.ts"
import { championshipClass, stage } from "#server/db/schema/competitions.ts"
import { protest } from "#server/db/schema/protests.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import type { LockedStage } from "./lock-stage.ts"

/** Returns all protests of a stage for its secretaries, the earliest first. */
export const readProtests = (db: Pick<Db, "select">, stageKey: number): Promise<DeskProtest[]> =>
  db
    .select({
      id: protest.id,
      revision: protest.revision,
      racingClass: sql<string | null>`coalesce(${championshipClass.name}, ${protest.className})`,
      // a rider has the present name and number, and one who was removed those that were recorded
      protester: {
        participantId: protest.participantId,
        name: sql<string>`coalesce(${participant.name}, ${protest.protesterName})`,
        racingNumber: sql<string | null>`case when ${participant.id} is null then ${protest.protesterNumber}
          else ${participant.racingNumber} end`,
        isRemoved: sql<boolean>`${protest.participantId} is not null and ${participant.id} is null`,
      },
      subject: protest.subject,
      details: protest.details,
      fee: protest.fee,
      isFeeReturned: protest.isFeeReturned,
      receivedOn: protest.receivedOn,
      decision: protest.decision,
      text: protest.decisionText,
      decidedOn: protest.decidedOn,
    })
    .from(protest)
    .leftJoin(championshipClass, eq(championshipClass.key, protest.classKey))
    .leftJoin(
      participant,
      and(eq(participant.stageKey, protest.stageKey), eq(participant.id, protest.participantId)),
    )
    .where(eq(protest.stageKey, stageKey))
    .orderBy(asc(protest.receivedOn), asc(protest.id))
    .limit(mostProtests)

/** Stamps a locked stage with the write that changed its protests, so that open pages show them (OF-05). */
export const touchProtests = async (
  db: Pick<Transaction, "update">,
  { key, revision }: Pick<LockedStage, "key" | "revision">,
): Promise<void> => {
  await db.update(stage).set({ protestsRevision: revision }).where(eq(stage.key, key))
}
