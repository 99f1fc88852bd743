import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { JudgeStage } from "#contracts/judging/judge-sync.ts"
import { atNoSection, isTimingName, standingMarks } from "#domain/timing/timing-event.ts"
import { championshipClass } from "#server/db/schema/competitions.ts"
import { judgeDevice, judgeEvent } from "#server/db/schema/judging.ts"
import { startPlan, timeCredit } from "#server/db/schema/start-list.ts"
import type { Transaction } from "#server/db/transaction.ts"

/** Returns what a timekeeper's device needs besides the riders: the minutes that classes have, and the marks that stand (TI-04, TI-05). */
export const readTimingPart = async (
  tx: Transaction,
  stageKey: number,
): Promise<NonNullable<JudgeStage["timing"]>> => ({
  classes: await tx
    .select({
      racingClass: championshipClass.name,
      // TI-08: a limit that is lifted is none
      minutes: sql<number | null>`case when ${startPlan.limitLifted} is null then ${startPlan.minutes} end`,
      lapMinutes: sql<
        number | null
      >`case when ${startPlan.limitLifted} is null then ${startPlan.lapMinutes} end`,
      minuteCount: startPlan.minuteCount,
    })
    .from(startPlan)
    .innerJoin(championshipClass, eq(championshipClass.key, startPlan.classKey))
    .where(eq(startPlan.stageKey, stageKey)),
  credits: await tx
    .select({ participant: timeCredit.participantId, minutes: timeCredit.minutes })
    .from(timeCredit)
    .where(eq(timeCredit.stageKey, stageKey)),
  marks: await selectMarks(tx, stageKey),
})

const selectMarks = async (
  tx: Transaction,
  stageKey: number,
): Promise<NonNullable<JudgeStage["timing"]>["marks"]> => {
  const rows = await tx
    .select({
      id: judgeEvent.id,
      attempt: judgeEvent.attempt,
      phone: judgeDevice.phone,
      by: judgeDevice.name,
      seq: judgeEvent.seq,
      name: judgeEvent.name,
      lap: judgeEvent.lap,
      time: judgeEvent.time,
      participant: judgeEvent.participantId,
    })
    .from(judgeEvent)
    .innerJoin(judgeDevice, eq(judgeDevice.id, judgeEvent.deviceId))
    .where(
      and(
        eq(judgeEvent.stageKey, stageKey),
        eq(judgeEvent.section, atNoSection),
        isNull(judgeEvent.unapplied),
      ),
    )
    .orderBy(asc(judgeEvent.time), asc(judgeEvent.id))
  const events = rows.flatMap(({ participant, attempt, seq, name, ...row }) =>
    participant !== null && attempt !== null && seq !== null && isTimingName(name)
      ? { ...row, participant, attempt, seq, name }
      : [],
  )
  // one at a time: a mark is of one rider
  return [...Map.groupBy(events, ({ participant }) => participant)].flatMap(([participant, own]) =>
    standingMarks(own).map(({ phone: _phone, ...mark }) => ({ ...mark, participant })),
  )
}
