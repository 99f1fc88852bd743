import { randomInt } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { isOnStageDays } from "#contracts/competitions/stage-form.ts"
import type { SentStartPlan } from "#contracts/registration/start-plan-form.ts"
import { seeds, writeSeed } from "#domain/registration/draw.ts"
import { startOrder } from "#domain/registration/start-order.ts"
import type { StartPlan } from "#domain/registration/start-plan.ts"
import { hasStarted, startPlaces } from "#domain/registration/start-slots.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { startPlan, startSlot } from "#server/db/schema/start-list.ts"
import { changedFields } from "#server/db/write-audit.ts"
import { auditStage, changeStage } from "#server/stages/change-stage.ts"
import { type FoundStage, type StageRefusal, stageOf } from "#server/stages/find-stage.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { firstStartOf, type ReadClass, readClasses } from "./planned-classes.ts"
import { publishedOn } from "./show-start-list.ts"
import { standingsOf } from "./standings-of-class.ts"

type ClassRefusal =
  | { kind: "refused"; reason: "class-not-found" }
  | { kind: "refused"; reason: "start-outside-stage"; racingClass: string }

/** Whether a class starts so now, or why not. */
export type SaveStartPlanOutcome = { kind: "saved" } | ClassRefusal | StageRefusal

type OfClass = { racingClass: string; plan: SentStartPlan }

/** Says how a class of a stage starts (TI-01); a list that is made stays as it is. */
export const saveStartPlan = (context: Context, path: string, sent: OfClass): Promise<SaveStartPlanOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "saved" },
    async (write, by): Promise<SaveStartPlanOutcome> => {
      const stage = await stageOf(write)
      const planned = planClass(stage, await readClasses(write.db, stage.key), sent)
      if (planned.kind === "refused") return planned
      await storePlan(write, by, planned.read, planned.plan)
      return { kind: "saved" }
    },
  )

/** Whether the lists are made, what has to be confirmed first, or why not. */
export type MakeStartListOutcome =
  | { kind: "made"; riders: number }
  | { kind: "to-confirm" }
  | { kind: "refused"; reason: "no-first-start" | "class-started"; racingClass: string }
  | ClassRefusal
  | StageRefusal

type MakeStartList = { classes: readonly OfClass[]; isConfirmed: boolean }

/**
 * Makes the start lists of classes, also anew: everybody who starts gets one slot (TI-02). A draw without a seed gets a new one. A
 * list that is published is made anew only once that is confirmed, and none of a class that has started.
 */
export const makeStartList = (
  context: Context,
  path: string,
  { classes, isConfirmed }: MakeStartList,
): Promise<MakeStartListOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "made" },
    async (write, by): Promise<MakeStartListOutcome> => {
      const stage = await stageOf(write)
      const isPublished = (await publishedOn(write.db, stage.key)) !== null
      const all = await readClasses(write.db, stage.key)
      let riders = 0
      for (const sent of classes) {
        const planned = planClass(stage, all, sent)
        if (planned.kind === "refused") return planned
        const { read, plan } = planned
        const firstStart = firstStartOf({ ...read, plan })
        const { name: racingClass } = read
        if (hasStarted(read.slots, { now: by.now, hasScore: read.hasScore }))
          return { kind: "refused", reason: "class-started", racingClass }
        if (firstStart === null) return { kind: "refused", reason: "no-first-start", racingClass }
        if (isPublished && read.madeOn !== null && !isConfirmed) return { kind: "to-confirm" }
        const seed = sent.plan.seed ?? writeSeed(randomInt(seeds))
        await storePlan(write, by, read, plan)
        await storeList(write, by, { read, plan: { ...plan, firstStart }, seed, stage })
        riders += read.riders.length
      }
      return { kind: "made", riders }
    },
  )

/** Finds a class, and how it is to start. */
const planClass = (
  stage: FoundStage,
  all: readonly ReadClass[],
  { racingClass, plan: { seed: _seed, ...plan } }: OfClass,
): { kind: "planned"; read: ReadClass; plan: StartPlan } | ClassRefusal => {
  const read = all.find(({ name }) => name === racingClass)
  if (!read) return { kind: "refused", reason: "class-not-found" }
  if (plan.firstStart !== null && !isOnStageDays(plan.firstStart, stage, stage.timeZone))
    return { kind: "refused", reason: "start-outside-stage", racingClass }
  // TI-01: as long as it is when the class starts, it moves with that
  const firstStart = plan.firstStart === read.startTime ? null : plan.firstStart
  return { kind: "planned", read, plan: { ...plan, firstStart } }
}

const placeOf = ({ stage }: StageWrite, { key: classKey }: ReadClass) => ({ stageKey: stage.key, classKey })

const storePlan = async (
  write: StageWrite,
  by: ActingUser,
  read: ReadClass,
  plan: StartPlan,
): Promise<void> => {
  const changes = changedFields(read.plan, plan)
  await write.db
    .insert(startPlan)
    .values({ ...placeOf(write, read), ...plan })
    .onConflictDoUpdate({ target: [startPlan.stageKey, startPlan.classKey], set: plan })
  if (changes)
    await auditStage(write, by, { event: "save_start_plan", data: { racingClass: read.name, ...changes } })
}

type ListToStore = {
  read: ReadClass
  plan: StartPlan & { firstStart: number }
  seed: string
  stage: FoundStage
}

const storeList = async (
  write: StageWrite,
  by: ActingUser,
  { read, plan, seed, stage }: ListToStore,
): Promise<void> => {
  const { db } = write
  const place = placeOf(write, read)
  const made = { madeOn: by.now, seed: plan.order === "number" ? null : seed }
  await db
    .update(startPlan)
    .set(made)
    .where(and(eq(startPlan.stageKey, place.stageKey), eq(startPlan.classKey, place.classKey)))
  const standings = plan.order === "reverse" ? await standingsOf(db, stage, read) : null
  const starters = read.riders.map((rider) => ({ ...rider, standing: standings?.get(rider.id) ?? null }))
  const ordered = startOrder(starters, plan.order, seed)
  await db
    .delete(startSlot)
    .where(and(eq(startSlot.stageKey, place.stageKey), eq(startSlot.classKey, place.classKey)))
  const places = startPlaces(ordered.length, plan)
  // as lists: a whole stage has more values than a query takes parameters; who had a slot of another class leaves it
  await write.client.query(
    `update start_slot set participant_id = null where stage_key = $1 and participant_id = any($2)`,
    [place.stageKey, ordered.map(({ id }) => id)],
  )
  await write.client.query(
    `insert into start_slot (stage_key, class_key, "at", place, participant_id)
     select $1, $2, to_timestamp(milliseconds / 1000), place, rider
     from unnest($3::float8[], $4::smallint[], $5::text[]) as one(milliseconds, place, rider)`,
    [
      place.stageKey,
      place.classKey,
      places.map(({ at }) => at),
      places.map(({ place }) => place),
      ordered.map(({ id }) => id),
    ],
  )
  const { order } = plan
  const data = { racingClass: read.name, order, seed: made.seed, riders: ordered.length }
  await auditStage(write, by, { event: "make_start_list", data })
}

/** The procedures by which a start list is planned and made. */
export const makeStartListProcedures = {
  save: procedures.startList.save.handler(({ input, context, errors }) =>
    answer(saveStartPlan(context, input.stage, input), errors),
  ),
  make: procedures.startList.make.handler(({ input, context, errors }) =>
    answer(makeStartList(context, input.stage, input), errors),
  ),
}
