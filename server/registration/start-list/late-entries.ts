import { and, eq } from "drizzle-orm"
import { mostInStartPlan } from "#domain/registration/start-plan.ts"
import { nextFree } from "#domain/registration/start-slots.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { startPlan, startSlot } from "#server/db/schema/start-list.ts"
import type { AuditEvent } from "#server/db/write-audit.ts"
import { auditStage, changeStage } from "#server/stages/change-stage.ts"
import type { StageRefusal } from "#server/stages/find-stage.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { firstStartOf, readClasses, waitingIn } from "./planned-classes.ts"

/** How many riders have a slot now, or why nobody has. */
export type GiveNextOutcome =
  | { kind: "given"; count: number }
  | { kind: "refused"; reason: "nobody-to-change" }
  | StageRefusal

/** Gives riders without a slot the next free ones of their classes (TI-02). */
export const giveNext = (
  context: Context,
  path: string,
  riders: readonly string[],
): Promise<GiveNextOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "given" },
    async (write, by): Promise<GiveNextOutcome> => {
      const count = await placeLate(write, by, riders)
      return count === 0 ? { kind: "refused", reason: "nobody-to-change" } : { kind: "given", count }
    },
  )

/**
 * Gives a participant who has just come to a class whose start list is made the next free slot there (TI-02); nothing where it is not, or
 * where too many left slots behind: then a secretary decides.
 */
export const placeLateEntry = async (write: StageWrite, by: ActingUser, id: string): Promise<void> => {
  // most stages have no start list
  if ((await write.db.$count(startPlan, eq(startPlan.stageKey, write.stage.key))) > 0)
    await placeLate(write, by, [id])
}

const placeLate = async (write: StageWrite, by: ActingUser, riders: readonly string[]): Promise<number> => {
  const late = new Set(riders)
  const events: AuditEvent[] = []
  for (const read of await readClasses(write.db, write.stage.key)) {
    const firstStart = firstStartOf(read) ?? read.slots[0]?.at ?? null
    if (read.madeOn === null || firstStart === null) continue
    const most = read.riders.length + mostInStartPlan.emptySlots
    const slots = [...read.slots]
    for (const { id } of waitingIn(read).filter((rider) => late.has(rider.id))) {
      const free = nextFree(slots, { ...read.plan, firstStart }, by.now)
      if ("isNew" in free && slots.length >= most) continue
      const taken = { at: free.at, place: free.place, participantId: id }
      const key = await takeSlot(write, {
        ...taken,
        classKey: read.key,
        key: "key" in free ? free.key : null,
      })
      slots.splice("key" in free ? slots.indexOf(free) : slots.length, 1, { ...taken, key })
      events.push({ event: "change_start", data: { participant: id, before: null, after: { at: free.at } } })
    }
  }
  await auditStage(write, by, ...events)
  return events.length
}

type Taken = {
  /** The slot; null: a new one. */
  key: number | null
  classKey: number
  at: number
  place: number
  participantId: string
}

/** Puts a rider into a slot, and returns its key. */
const takeSlot = async (
  { db, stage: { key: stageKey } }: StageWrite,
  { key, participantId, ...place }: Taken,
): Promise<number> => {
  await leaveSlot(db, stageKey, participantId)
  if (key !== null) {
    await db.update(startSlot).set({ participantId }).where(eq(startSlot.key, key))
    return key
  }
  const [made] = await db
    .insert(startSlot)
    .values({ stageKey, participantId, ...place })
    .returning({ key: startSlot.key })
  if (!made) throw new Error("A start slot was written and is not there")
  return made.key
}

/** Takes a rider out of their slot, which stays empty. */
export const leaveSlot = async (
  db: Pick<StageWrite["db"], "update">,
  stageKey: number,
  participantId: string,
): Promise<void> => {
  await db
    .update(startSlot)
    .set({ participantId: null })
    .where(and(eq(startSlot.stageKey, stageKey), eq(startSlot.participantId, participantId)))
}

/** The procedure by which riders without a slot get one. */
export const lateEntryProcedures = {
  giveNext: procedures.startList.giveNext.handler(({ input, context, errors }) =>
    answer(giveNext(context, input.stage, input.riders), errors),
  ),
}
