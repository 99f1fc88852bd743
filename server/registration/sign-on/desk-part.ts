import { and, asc, desc, eq } from "drizzle-orm"
import type { JudgeStage } from "#contracts/judging/judge-sync.ts"
import { byNumber } from "#domain/registration/participants.ts"
import { foldTicks } from "#domain/registration/sign-on.ts"
import type { KeyedHash } from "#server/auth/keyed-hash.ts"
import { championshipClass } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { FoundStage } from "#server/stages/find-stage.ts"
import { starts } from "#server/stages/start-slots.ts"
import { entryCode } from "./entry-code.ts"
import { readTickEvents } from "./read-ticks.ts"
import { signOnPlanOf } from "./sign-on-plan.ts"

/**
 * Returns all that whoever holds a desk pass sees: what is ticked, and of those who start name, number, class, club, year of birth and ticks,
 * and nothing else (EN-01). In the order of the classes, then by number.
 */
export const readDeskPart = async (
  tx: Transaction,
  stage: FoundStage,
  keyedHash: KeyedHash,
): Promise<NonNullable<JudgeStage["desk"]>> => {
  const rows = await tx
    .select({
      id: participant.id,
      name: participant.name,
      racingNumber: participant.racingNumber,
      racingClass: championshipClass.name,
      club: participant.clubId,
      birthDate: participant.birthDate,
    })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(and(eq(participant.stageKey, stage.key), starts))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))
  const ticks = foldTicks(await readTickEvents(tx, stage.key))
  const { ticks: chosen, noiseLimit } = signOnPlanOf(stage)
  return {
    plan: { ticks: [...chosen], noiseLimit },
    riders: [...Map.groupBy(rows, ({ racingClass }) => racingClass).values()].flatMap((ofClass) =>
      ofClass.toSorted(byNumber).map(({ birthDate, ...rider }) => ({
        ...rider,
        birthYear: birthDate === null ? null : Number(birthDate.slice(0, 4)),
        code: entryCode(keyedHash, { stage: stage.path, id: rider.id }),
        ticks: ticks.get(rider.id) ?? {},
      })),
    ),
  }
}
