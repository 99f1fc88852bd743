import { and, asc, desc, eq, exists, isNotNull, sql } from "drizzle-orm"
import type { PlannedClass } from "#contracts/registration/start-list.ts"
import { byNumber } from "#domain/registration/participants.ts"
import { defaultStartPlan, type StartPlan } from "#domain/registration/start-plan.ts"
import { hasStarted, type StartSlot } from "#domain/registration/start-slots.ts"
import { championshipClass, stageClass } from "#server/db/schema/competitions.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { participant } from "#server/db/schema/registration.ts"
import { startPlan, startSlot } from "#server/db/schema/start-list.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { isPlanOfClass, starts, startsThere } from "#server/stages/start-slots.ts"

type Reader = Pick<Db | Transaction, "select">

/** A rider who starts. */
export type StartingRider = { id: string; name: string; racingNumber: string | null; classKey: number }

/** A class of a stage with what decides about its start list. */
export type ReadClass = {
  key: number
  name: string
  color: string
  startTime: number | null
  plan: StartPlan
  limitLifted: string | null
  madeOn: number | null
  seed: string | null
  hasScore: boolean
  riders: StartingRider[]
  slots: (StartSlot & { key: number })[]
}

/** Returns the classes of a stage, the highest order first, with how they start and who starts in them; by number. */
export const readClasses = async (db: Reader, stageKey: number): Promise<ReadClass[]> => {
  const classes = await selectClasses(db, stageKey)
  const riders = Map.groupBy(await selectRiders(db, stageKey), ({ classKey }) => classKey)
  const slots = Map.groupBy(await selectSlots(db, stageKey), ({ classKey }) => classKey)
  return classes.map(({ plan, ...one }) => {
    const { limitLifted = null, madeOn = null, seed = null } = plan ?? {}
    return {
      ...one,
      plan: plan ? planOf(plan) : defaultStartPlan,
      ...{ limitLifted, madeOn, seed },
      riders: riders.get(one.key)?.toSorted(byNumber) ?? [],
      slots: slots.get(one.key) ?? [],
    }
  })
}

const planOf = ({
  firstStart,
  interval,
  atOnce,
  order,
  minutes,
  lapMinutes,
  latePoints,
  minuteCount,
  lateLimit,
}: typeof startPlan.$inferSelect): StartPlan => ({
  ...{ firstStart, interval, atOnce, order, minutes, lapMinutes, latePoints, minuteCount, lateLimit },
})

const selectClasses = (db: Reader, stageKey: number) =>
  db
    .select({
      key: stageClass.classKey,
      name: championshipClass.name,
      color: stageClass.color,
      startTime: stageClass.startTime,
      plan: startPlan,
      hasScore: exists(
        db
          .select({ one: sql`1` })
          .from(sectionEntry)
          .innerJoin(
            participant,
            and(
              eq(participant.stageKey, sectionEntry.stageKey),
              eq(participant.id, sectionEntry.participantId),
            ),
          )
          .where(
            and(
              eq(sectionEntry.stageKey, stageClass.stageKey),
              eq(participant.classKey, stageClass.classKey),
              isNotNull(sectionEntry.total),
            ),
          ),
      ).mapWith(Boolean),
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .leftJoin(startPlan, isPlanOfClass)
    .where(eq(stageClass.stageKey, stageKey))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))

const selectRiders = (db: Reader, stageKey: number): Promise<StartingRider[]> =>
  db
    .select({
      id: participant.id,
      name: participant.name,
      racingNumber: participant.racingNumber,
      classKey: participant.classKey,
    })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(and(eq(participant.stageKey, stageKey), starts))

/** Returns the slots of a stage, the earliest first; nobody starts in those that were given up. */
const selectSlots = (db: Reader, stageKey: number) =>
  db
    .select({
      key: startSlot.key,
      classKey: startSlot.classKey,
      at: startSlot.at,
      place: startSlot.place,
      participantId: participant.id,
    })
    .from(startSlot)
    .leftJoin(participant, startsThere)
    .where(eq(startSlot.stageKey, stageKey))
    .orderBy(asc(startSlot.at), asc(startSlot.place))

/** When the first rider of a class starts; null: that is not known. */
export const firstStartOf = ({ plan, startTime }: Pick<ReadClass, "plan" | "startTime">): number | null =>
  plan.firstStart ?? startTime

/** Returns the riders of a class who have no slot. */
export const waitingIn = ({ riders, slots }: Pick<ReadClass, "riders" | "slots">): StartingRider[] => {
  const placed = new Set(slots.map(({ participantId }) => participantId))
  return riders.filter(({ id }) => !placed.has(id))
}

/** Returns a class as its secretaries see it. */
export const plannedClass = (read: ReadClass, now: number): PlannedClass => {
  const { name, color, startTime, plan, limitLifted, madeOn, seed, hasScore, slots } = read
  const shown = ({ id, name, racingNumber }: StartingRider) => ({ id, name, racingNumber })
  const riders = new Map(read.riders.map((rider) => [rider.id, shown(rider)]))
  return {
    ...{ name, color, startTime, plan, limitLifted, madeOn, seed },
    version: versionOf([plan, startTime]),
    hasStarted: hasStarted(slots, { now, hasScore }),
    riders: riders.size,
    slots: slots.map(({ key: id, at, participantId }) => {
      return { id, at, rider: (participantId !== null && riders.get(participantId)) || null }
    }),
    waiting: madeOn === null ? [] : waitingIn(read).map(shown),
  }
}
