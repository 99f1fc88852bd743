import { and, eq, isNull } from "drizzle-orm"
import { atNoSection, isTimingName, standingMarks, type TimingName } from "#domain/timing/timing-event.ts"
import type { NewEvent } from "#judge/outbox/stored-tap.ts"
import { judgeDevice, judgeEvent } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Chance } from "#tests/support/factories/chance.ts"
import type { Rider } from "./plan-day.ts"

/** What a timekeeper touches; the start has one, and the finish. */
type MarkTouch = { rider: string; attempt: string; name: TimingName }

/** Returns what each of two timekeepers touches: all riders, in any order, some marks taken back and some of these made again. */
export const planTimekeepers = (chance: Chance, riders: readonly Rider[]): MarkTouch[][] =>
  (["TimingStarted", "TimingFinished"] as const).map((name) =>
    chance.shuffle(riders).flatMap(({ id: rider }) => {
      const made = () => ({ rider, attempt: chance.uuid(), name })
      const first = made()
      if (!chance.happens(0.3)) return [first]
      const undone = { ...first, name: "TimingUndone" as const }
      return chance.happens(0.5) ? [first, undone, made()] : [first, undone]
    }),
  )

/** Returns the event of a touch. */
export const markEvents = ({ rider: participant, attempt, name }: MarkTouch): NewEvent[] => [
  { attempt, participant, section: atNoSection, lap: 1, name },
]

/** Returns how many marks stand that no timekeeper meant, or do not stand that one did. */
export const differingTimes = async (
  db: Db,
  stage: { key: number },
  touches: readonly MarkTouch[],
): Promise<number> => {
  const logged = await db
    .select({
      ...{ id: judgeEvent.id, attempt: judgeEvent.attempt, seq: judgeEvent.seq, name: judgeEvent.name },
      ...{ lap: judgeEvent.lap, time: judgeEvent.time, participant: judgeEvent.participantId },
      ...{ phone: judgeDevice.phone, by: judgeDevice.name },
    })
    .from(judgeEvent)
    .innerJoin(judgeDevice, eq(judgeDevice.id, judgeEvent.deviceId))
    .where(
      and(
        eq(judgeEvent.stageKey, stage.key),
        eq(judgeEvent.section, atNoSection),
        isNull(judgeEvent.unapplied),
      ),
    )
  const events = logged.flatMap(({ attempt, seq, name, ...event }) =>
    attempt !== null && seq !== null && isTimingName(name) ? [{ ...event, attempt, seq, name }] : [],
  )
  const standing = [...Map.groupBy(events, ({ participant }) => participant)].flatMap(([rider, own]) =>
    standingMarks(own).map(({ name }) => `${rider} ${name}`),
  )
  const undone = new Set(touches.flatMap(({ name, attempt }) => (name === "TimingUndone" ? [attempt] : [])))
  const meant = touches.flatMap(({ rider, name, attempt }) => (undone.has(attempt) ? [] : `${rider} ${name}`))
  const there = new Set(standing)
  const twice = standing.length - there.size
  return (
    twice +
    meant.filter((mark) => !there.has(mark)).length +
    [...there].filter((mark) => !meant.includes(mark)).length
  )
}
