import { and, eq } from "drizzle-orm"
import { isOnStageDays } from "#contracts/competitions/stage-form.ts"
import type { SlotChange } from "#contracts/registration/start-list-calls.ts"
import { freePlace } from "#domain/registration/start-slots.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { startSlot } from "#server/db/schema/start-list.ts"
import type { AuditEvent } from "#server/db/write-audit.ts"
import { auditStage, changeStage } from "#server/stages/change-stage.ts"
import { type StageRefusal, stageOf } from "#server/stages/find-stage.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { leaveSlot } from "./late-entries.ts"
import { type ReadClass, readClasses } from "./planned-classes.ts"

/** Whether the slot is as it is to be, and what takes that back, or why it is not. */
export type SetSlotOutcome =
  | { kind: "set"; undo: SlotChange }
  | {
      kind: "refused"
      reason:
        | "slot-not-found"
        | "changed-meanwhile"
        | "slot-taken"
        | "rider-not-starting"
        | "start-outside-stage"
    }
  | StageRefusal

/**
 * Changes the time or the rider of a slot (TI-02). A rider with a slot leaves it empty when they come to another one; so does one whose
 * time becomes that of an empty slot of the class, which they take. Nobody is put out of a slot by another rider, and what somebody else has
 * changed meanwhile is not overwritten.
 */
export const setSlot = (
  context: Context,
  path: string,
  { slot: seen, to }: SlotChange,
): Promise<SetSlotOutcome> =>
  changeStage(
    context,
    { path, may: "manage-participants", done: "set" },
    async (write, by): Promise<SetSlotOutcome> => {
      const classes = await readClasses(write.db, write.stage.key)
      const read = classes.find(({ slots }) => slots.some(({ key }) => key === seen.id))
      const slot = read?.slots.find(({ key }) => key === seen.id)
      if (!read || !slot) return { kind: "refused", reason: "slot-not-found" }
      if (slot.at !== seen.at || slot.participantId !== seen.rider)
        return { kind: "refused", reason: "changed-meanwhile" }
      if (slot.participantId !== null && to.rider !== null && to.rider !== slot.participantId)
        return { kind: "refused", reason: "slot-taken" }
      if (to.rider !== null && !read.riders.some(({ id }) => id === to.rider))
        return { kind: "refused", reason: "rider-not-starting" }
      const stage = await stageOf(write)
      if (to.at !== slot.at && !isOnStageDays(to.at, stage, stage.timeZone))
        return { kind: "refused", reason: "start-outside-stage" }
      const change = { slot, target: targetOf(read, slot, to), to }
      await move(write, read, change)
      await auditStage(write, by, ...eventsOf(read, change))
      return { kind: "set", undo: undoOf(read, change) }
    },
  )

type Slot = ReadClass["slots"][number]

/** The slot that was named, and the one in which the rider starts afterwards. */
type Change = { slot: Slot; target: Slot; to: SlotChange["to"] }

/** Returns the empty slot whose time a rider is to have, else the slot itself. */
const targetOf = ({ slots }: ReadClass, slot: Slot, { at, rider }: SlotChange["to"]): Slot => {
  const isMoved = at !== slot.at && rider !== null && rider === slot.participantId
  const empty = slots.find((one) => one.at === at && one.participantId === null)
  return (isMoved && empty) || slot
}

/** The slot that the rider of a change has had; null: they had none. */
const formerOf = ({ slots }: ReadClass, { to }: Change): Slot | null =>
  slots.find(({ participantId }) => participantId !== null && participantId === to.rider) ?? null

const move = async (write: StageWrite, read: ReadClass, { target, to }: Change): Promise<void> => {
  const { db, stage } = write
  const others = read.slots.filter(({ key }) => key !== target.key)
  const place = target.at === to.at ? target.place : freePlace(others, to.at)
  if (to.rider !== null) await leaveSlot(db, stage.key, to.rider)
  await db
    .update(startSlot)
    .set({ at: to.at, place, participantId: to.rider })
    .where(and(eq(startSlot.stageKey, stage.key), eq(startSlot.key, target.key)))
}

/** The rider who starts at another time, and the one who has to leave the slot. */
const eventsOf = (read: ReadClass, change: Change): AuditEvent[] => {
  const { slot, target, to } = change
  const former = formerOf(read, change)
  const left = target.participantId !== to.rider ? target.participantId : null
  const event = "change_start" as const
  const came: AuditEvent[] =
    to.rider === null
      ? []
      : [
          {
            event,
            data: { participant: to.rider, before: former && { at: former.at }, after: { at: to.at } },
          },
        ]
  const gone: AuditEvent[] =
    left === null ? [] : [{ event, data: { participant: left, before: { at: target.at }, after: null } }]
  const empty: AuditEvent[] =
    came.length + gone.length > 0
      ? []
      : [{ event, data: { racingClass: read.name, before: { at: slot.at }, after: { at: to.at } } }]
  return [...came, ...gone, ...empty]
}

/** Returns the change after which everybody starts where they did before. */
const undoOf = (read: ReadClass, change: Change): SlotChange => {
  const { target, to } = change
  const former = formerOf(read, change)
  // the rider goes back to the slot that was left
  if (former && former.key !== target.key)
    return {
      slot: { id: former.key, at: former.at, rider: null },
      to: { at: former.at, rider: to.rider },
    }
  return {
    slot: { id: target.key, at: to.at, rider: to.rider },
    to: { at: target.at, rider: target.participantId },
  }
}

/** The procedure by which a slot is changed. */
export const setSlotProcedures = {
  set: procedures.startList.set.handler(({ input, context, errors }) =>
    answer(setSlot(context, input.stage, input), errors),
  ),
}
