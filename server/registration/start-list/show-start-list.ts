import { and, eq, isNotNull, or } from "drizzle-orm"
import type { ShownStartList, StartPlanPage } from "#contracts/registration/start-list.ts"
import { may } from "#domain/access/may.ts"
import { withKind } from "#domain/competitions/called-off.ts"
import { answer, procedures, trackStage } from "#server/api/chain.ts"
import type { Context, ReadContext } from "#server/db/context.ts"
import { championshipClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { startPlan } from "#server/db/schema/start-list.ts"
import type { Db } from "#server/db/transaction.ts"
import { findStage, findStageFor } from "#server/stages/find-stage.ts"
import { readTimes } from "#server/stages/read-times.ts"
import { plannedClass, readClasses } from "./planned-classes.ts"

/** The plan, or why it is not shown. */
export type StartPlanOutcome =
  | { kind: "found"; page: StartPlanPage }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" }

/** Returns how the classes of a stage start, with their lists, published or not, to its secretaries (TI-01, TI-02). */
export const startPlanPage = async ({ db, actor, now }: Context, path: string): Promise<StartPlanOutcome> => {
  const found = await findStageFor({ db, actor }, path, "manage-participants")
  if (found.kind === "refused") return found
  const { key, title, timeZone, revision, status } = found.stage
  const { calledOff } = withKind(found.stage)
  const classes = await readClasses(db, key)
  return {
    kind: "found",
    page: {
      stage: { path, title, timeZone, calledOff, revision, isPublished: status === "published" },
      publishedOn: await publishedOn(db, key),
      classes: classes.map((one) => plannedClass(one, now)),
    },
  }
}

/** Returns since when everybody sees the start list of a stage; null: only secretaries do. */
export const publishedOn = async (db: Pick<Db, "select">, stageKey: number): Promise<number | null> => {
  const [found] = await db
    .select({ publishedOn: stageTable.startListPublishedOn })
    .from(stageTable)
    .where(eq(stageTable.key, stageKey))
  return found?.publishedOn ?? null
}

const nothingShown: ShownStartList = { slots: [], started: [], didNotStart: [], allowed: [] }

/**
 * Returns the published start list of a stage, to whoever sees the stage; nothing of one that is not published, not even to secretaries
 * (TI-03). Null where there is no such stage, or it is a draft that the actor may not edit.
 */
export const shownStartList = async (
  { db, actor }: ReadContext,
  path: string,
): Promise<ShownStartList | null> => {
  const stage = await findStage(db, path)
  if (!stage) return null
  if (stage.status !== "published" && !may(actor, "edit-stage", { institution: stage.institutionId }))
    return null
  if ((await publishedOn(db, stage.key)) === null) return nothingShown
  const classes = await readClasses(db, stage.key)
  const slots = classes.flatMap(({ name, slots }) =>
    slots.map(({ at, participantId }) => ({ racingClass: name, at, participantId })),
  )
  return {
    slots: slots.toSorted((a, b) => a.at - b.at),
    ...(await readStarted(db, stage.key)),
    allowed: await selectAllowed(db, stage.key),
  }
}

/** Returns who has left, as a timekeeper or a judge has recorded it (TI-04), and who has a DNS. */
const readStarted = async (
  db: Db,
  stageKey: number,
): Promise<Pick<ShownStartList, "started" | "didNotStart">> => {
  const timed = await readTimes(db.$client, stageKey)
  const results = await db
    .select({ id: result.participantId, status: result.status, startedOn: result.startedOn })
    .from(result)
    .where(and(eq(result.stageKey, stageKey), eq(result.deleted, false)))
  const didNotStart = results.flatMap(({ id, status }) => (status === "DNS" ? [id] : []))
  const seen = timed.flatMap(({ id, marks }) =>
    marks.some(({ name }) => name !== "TimingDidNotStart") ? [id] : [],
  )
  const scored = results.flatMap(({ id, startedOn }) => (startedOn === null ? [] : [id]))
  const started = [...new Set([...seen, ...scored])].filter((id) => !didNotStart.includes(id))
  return { started, didNotStart }
}

const selectAllowed = (db: Db, stageKey: number): Promise<ShownStartList["allowed"]> =>
  db
    .select({
      racingClass: championshipClass.name,
      minutes: startPlan.minutes,
      lapMinutes: startPlan.lapMinutes,
      limitLifted: startPlan.limitLifted,
    })
    .from(startPlan)
    .innerJoin(championshipClass, eq(championshipClass.key, startPlan.classKey))
    .where(
      and(
        eq(startPlan.stageKey, stageKey),
        or(isNotNull(startPlan.minutes), isNotNull(startPlan.lapMinutes)),
      ),
    )

/** The procedures by which a start list is read. */
export const showStartListProcedures = {
  shown: procedures.startList.shown.handler(async ({ input, context, errors }) => {
    const { stage: path } = input
    // read before the list: if the list is newer than its version, the page is only rendered again
    trackStage(context, path, await context.stageRevision(path))
    const list = await shownStartList(context, path)
    if (!list) throw errors["stage-not-found"]()
    return list
  }),
  plan: procedures.startList.plan.handler(({ input, context, errors }) =>
    answer(startPlanPage(context, input.stage), errors),
  ),
}
