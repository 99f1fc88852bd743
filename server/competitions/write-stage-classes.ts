import { and, eq, inArray, sql } from "drizzle-orm"
import type { StageForm } from "#contracts/stage-form.ts"
import { type ChampionshipPlace, isOf } from "#server/db/championship-place.ts"
import { championshipClass, stageClass } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** The query builder of whatever transaction writes a stage. */
export type Builder = Pick<Db | Transaction, "select" | "insert" | "update" | "delete" | "$count">

/** Returns the keys of a championship's classes by their names (D-32). */
export const classKeysOf = async (db: Builder, place: ChampionshipPlace): Promise<Map<string, number>> => {
  const rows = await db
    .select({ name: championshipClass.name, key: championshipClass.key })
    .from(championshipClass)
    .where(isOf(championshipClass, place))
  return new Map(rows.map(({ name, key }) => [name, key]))
}

/** Writes the classes of a stage, of which none that goes has participants; `keys` has the keys of all of them. */
export const writeStageClasses = async (
  db: Builder,
  stageKey: number,
  { classes, keys }: { classes: StageForm["classes"]; keys: ReadonlyMap<string, number> },
): Promise<void> => {
  const chosen = classes.map(({ name, ...values }) => ({ classKey: keys.get(name) ?? 0, values }))
  const kept = new Set(chosen.map(({ classKey }) => classKey))
  const stored = await db
    .select({
      classKey: stageClass.classKey,
      cancelledSections: stageClass.cancelledSections,
      cancelledOn: stageClass.cancelledOn,
    })
    .from(stageClass)
    .where(eq(stageClass.stageKey, stageKey))
  const gone = stored.map(({ classKey }) => classKey).filter((key) => !kept.has(key))
  await moveTombstones(db, stageKey, gone)
  await db
    .delete(stageClass)
    .where(and(eq(stageClass.stageKey, stageKey), inArray(stageClass.classKey, gone)))
  for (const { classKey, values } of chosen) {
    const before = stored.find((one) => one.classKey === classKey)
    // what is ridden again is cancelled no more (D-47)
    const isStill = (section: number) => !values.lapSections[section - 1]
    const cancelledSections = (before?.cancelledSections ?? []).filter(isStill)
    const cancelledOn = Object.fromEntries(
      Object.entries(before?.cancelledOn ?? {}).filter(([section]) => isStill(Number(section))),
    )
    await db
      .insert(stageClass)
      .values({ stageKey, classKey, ...values })
      .onConflictDoUpdate({
        target: [stageClass.stageKey, stageClass.classKey],
        set: { ...values, cancelledSections, cancelledOn },
      })
  }
}

/** A deleted result still names the class that its rider was in: it follows the rider to the class of today. */
const moveTombstones = async (db: Builder, stageKey: number, gone: readonly number[]): Promise<void> => {
  await db
    .update(result)
    .set({
      classKey: sql`(
        select ${participant.classKey} from ${participant}
        where ${participant.stageKey} = ${result.stageKey} and ${participant.id} = ${result.participantId}
      )`,
    })
    .where(and(eq(result.stageKey, stageKey), inArray(result.classKey, [...gone])))
}
