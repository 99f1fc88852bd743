import { and, asc, eq, sql } from "drizzle-orm"
import { movedByDays } from "#contracts/competitions/move-times.ts"
import { isOnStageDays, type StageForm } from "#contracts/competitions/stage-form.ts"
import { daysBetween } from "#contracts/fields/day-after.ts"
import { exactTimeOf, instantOf, localDayOf } from "#contracts/fields/local-time.ts"
import { championshipClass, institution, stage } from "#server/db/schema/competitions.ts"
import { startPlan, startSlot } from "#server/db/schema/start-list.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"

type Days = { from: number; to: number; timeZone: string }

/** Returns an instant moved by as many days as another, to the same time of the clock (D-48). */
const movedAlong = (instant: number, { from, to, timeZone }: Days): number => {
  const days = daysBetween(localDayOf(from, timeZone), localDayOf(to, timeZone))
  const local = movedByDays(exactTimeOf(instant, timeZone), days, timeZone)
  return (local === null ? null : instantOf(local, timeZone)) ?? instant
}

type CopiedPlans = {
  /** The path of the stage that is copied. */
  from: string
  to: number
  form: StageForm
  keys: ReadonlyMap<string, number>
}

/** Copies how the classes of a stage start to a new one (TI-01); first starts that it sets move along, and start lists are not copied. */
export const copyStartPlans = async (
  tx: Transaction,
  { from, to: stageKey, form, keys }: CopiedPlans,
): Promise<void> => {
  const plans = await tx
    .select({
      plan: startPlan,
      racingClass: championshipClass.name,
      startsOn: stage.competitionStartDate,
      timeZone: institution.timeZone,
    })
    .from(startPlan)
    .innerJoin(stage, eq(stage.key, startPlan.stageKey))
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championshipClass, eq(championshipClass.key, startPlan.classKey))
    .where(eq(stage.path, from))
  const copies = plans.flatMap(({ plan, racingClass, startsOn, timeZone }) => {
    const classKey = keys.get(racingClass)
    if (classKey === undefined || !form.classes.some(({ name }) => name === racingClass)) return []
    const days = { from: startsOn, to: form.competitionStartDate, timeZone }
    const moved = plan.firstStart === null ? null : movedAlong(plan.firstStart, days)
    const firstStart = moved !== null && isOnStageDays(moved, form, timeZone) ? moved : null
    return [{ ...plan, stageKey, classKey, firstStart, madeOn: null, seed: null, limitLifted: null }]
  })
  if (copies.length > 0) await tx.insert(startPlan).values(copies)
}

type Moved = { before: StageForm; form: StageForm; timeZone: string; now: number }

/**
 * Moves how classes start, and their start lists, along with the classes: as far as the class's start, or, of a class without one, as
 * many days as the stage. A class that has started stays as it was.
 */
export const moveStartLists = async (
  { db, stage: { key: stageKey } }: StageWrite,
  { before, form, timeZone, now }: Moved,
): Promise<void> => {
  const plans = await db
    .select({ plan: startPlan, racingClass: championshipClass.name })
    .from(startPlan)
    .innerJoin(championshipClass, eq(championshipClass.key, startPlan.classKey))
    .where(eq(startPlan.stageKey, stageKey))
  const days = { from: before.competitionStartDate, to: form.competitionStartDate, timeZone }
  const startOf = ({ classes }: StageForm, racingClass: string) =>
    classes.find(({ name }) => name === racingClass)?.startTime ?? null
  for (const { plan, racingClass } of plans) {
    const ofClass = and(eq(startSlot.stageKey, stageKey), eq(startSlot.classKey, plan.classKey))
    const [first] = await db.select().from(startSlot).where(ofClass).orderBy(asc(startSlot.at)).limit(1)
    if (first && first.at <= now) continue
    const [was, is] = [startOf(before, racingClass), startOf(form, racingClass)]
    const own = plan.firstStart ?? first?.at ?? null
    const alone = was === null && is === null && own !== null ? movedAlong(own, days) - own : 0
    const later = was !== null && is !== null ? is - was : alone
    if (later === 0) continue
    const seconds = sql`make_interval(secs => ${later / 1000})`
    await db
      .update(startPlan)
      .set({ firstStart: sql`${startPlan.firstStart} + ${seconds}` })
      .where(and(eq(startPlan.stageKey, stageKey), eq(startPlan.classKey, plan.classKey)))
    await db
      .update(startSlot)
      .set({ at: sql`${startSlot.at} + ${seconds}` })
      .where(ofClass)
  }
}
