import { and, asc, eq } from "drizzle-orm"
import { defaultStartPlan, type StartPlan } from "#domain/registration/start-plan.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { startPlan, startSlot } from "#server/db/schema/start-list.ts"
import type { Db } from "#server/db/transaction.ts"
import type { MadeStage } from "./make-stage.ts"

type StartListInput = {
  /** The riders of the first class in their order; null: an empty place. */
  riders: readonly ({ id: string } | null)[]
  /** When the first of them starts; left out: with the class, or the stage. */
  firstStart?: number
  plan?: Partial<StartPlan>
  isPublished?: boolean
  /** The name of a class; left out: the first of the stage. */
  racingClass?: string
}

const classOf = ({ classes }: MadeStage, racingClass: string | undefined) => {
  const found = classes.find(({ name }) => racingClass === undefined || name === racingClass)
  if (!found) throw new Error(`The stage has no class ${racingClass}`)
  return found
}

/** A start list of a class, a minute between its places. */
export const makeStartList = async (
  db: Db,
  stage: MadeStage,
  { riders, firstStart, plan = {}, isPublished = false, racingClass }: StartListInput,
): Promise<void> => {
  const { classKey, startTime } = classOf(stage, racingClass)
  const place = { stageKey: stage.key, classKey }
  const first = firstStart ?? startTime ?? stage.competitionStartDate
  await db.insert(startPlan).values({ ...place, ...defaultStartPlan, ...plan, madeOn: first - 86_400_000 })
  const slots = riders.map((rider, index) => ({
    ...place,
    at: first + index * 60_000,
    place: 0,
    participantId: rider?.id ?? null,
  }))
  if (slots.length > 0) await db.insert(startSlot).values(slots)
  if (isPublished)
    await db
      .update(stageTable)
      .set({ startListPublishedOn: first - 3_600_000 })
      .where(eq(stageTable.key, stage.key))
}

/** Reads the start list of a class, as minutes from an instant and names: `0 Anna`, `1 –`. */
export const listedStarts = async (
  db: Db,
  stage: MadeStage,
  from: number,
  racingClass?: string,
): Promise<string[]> => {
  const { classKey } = classOf(stage, racingClass)
  const rows = await db
    .select({ at: startSlot.at, name: participant.name })
    .from(startSlot)
    .leftJoin(
      participant,
      and(eq(participant.stageKey, startSlot.stageKey), eq(participant.id, startSlot.participantId)),
    )
    .where(and(eq(startSlot.stageKey, stage.key), eq(startSlot.classKey, classKey)))
    .orderBy(asc(startSlot.at), asc(startSlot.place))
  return rows.map(({ at, name }) => `${(at - from) / 60_000} ${name ?? "–"}`)
}
