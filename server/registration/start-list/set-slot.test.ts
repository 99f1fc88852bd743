import { expect, test } from "vitest"
import type { SlotChange } from "#contracts/registration/start-list-calls.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { listedStarts, makeStartList } from "#tests/support/factories/make-start-list.ts"
import { setSlot } from "./set-slot.ts"
import { startPlanPage } from "./show-start-list.ts"

const { db } = await testDatabase()
const start = Date.UTC(2026, 4, 16, 7)
const minute = 60_000
const now = start - 86_400_000

/** A start list of Anna, nobody, Jaan and Zane; Ilze has no time. */
const listed = async () => {
  const stage = await makeStage(db)
  const actor = await makeSecretary(db, stage.institutionId)
  const riders = {
    anna: await makeParticipant(db, stage, { name: "Anna" }),
    jaan: await makeParticipant(db, stage, { name: "Jaan" }),
    zane: await makeParticipant(db, stage, { name: "Zane" }),
    ilze: await makeParticipant(db, stage, { name: "Ilze" }),
  }
  const { anna, jaan, zane } = riders
  await makeStartList(db, stage, { riders: [anna, null, jaan, zane] })
  const context = { db, actor, now }
  const slotAt = async (minutes: number): Promise<SlotChange["slot"]> => {
    const found = await startPlanPage(context, stage.path)
    const slots = found.kind === "found" ? (found.page.classes[0]?.slots ?? []) : []
    const slot = slots.find(({ at }) => at === start + minutes * minute)
    if (!slot) throw new Error(`Nobody could start at ${minutes}`)
    return { id: slot.id, at: slot.at, rider: slot.rider?.id ?? null }
  }
  const set = (change: SlotChange) => setSlot(context, stage.path, change)
  const change = async (minutes: number, to: Partial<SlotChange["to"]>) => {
    const slot = await slotAt(minutes)
    return set({ slot, to: { at: slot.at, rider: slot.rider, ...to } })
  }
  return { riders, slotAt, set, change, list: () => listedStarts(db, stage, start) }
}

/** Returns the change that takes one back. */
const undoOf = (outcome: Awaited<ReturnType<typeof setSlot>>): SlotChange => {
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  return outcome.undo
}

const before = ["0 Anna", "1 –", "2 Jaan", "3 Zane"]

test("a secretary changes a single time, and takes it back [TI-02]", async () => {
  const { change, set, list } = await listed()
  const undo = undoOf(await change(2, { at: start + 10 * minute }))
  expect(await list()).toEqual(["0 Anna", "1 –", "3 Zane", "10 Jaan"])
  await set(undo)
  expect(await list()).toEqual(before)
})

test("whose time becomes that of an empty slot takes it, and leaves the own one empty [TI-02]", async () => {
  const { change, set, list } = await listed()
  const undo = undoOf(await change(3, { at: start + minute }))
  expect(await list()).toEqual(["0 Anna", "1 Zane", "2 Jaan", "3 –"])
  await set(undo)
  expect(await list()).toEqual(before)
})

test("two riders may have one time, which a secretary gives them [TI-02]", async () => {
  const { change, list } = await listed()
  await change(3, { at: start + 2 * minute })
  expect(await list()).toEqual(["0 Anna", "1 –", "2 Jaan", "2 Zane"])
})

test("a slot that is given up stays empty, and is given to a late entry [TI-02]", async () => {
  const { riders, change, set, list } = await listed()
  const undo = undoOf(await change(0, { rider: null }))
  expect(await list()).toEqual(["0 –", "1 –", "2 Jaan", "3 Zane"])
  await set(undo)
  expect(await list()).toEqual(before)
  await change(0, { rider: null })
  await change(0, { rider: riders.ilze.id })
  expect(await list()).toEqual(["0 Ilze", "1 –", "2 Jaan", "3 Zane"])
})

test("a rider with a time who gets an empty slot leaves the former one empty [TI-02]", async () => {
  const { riders, change, set, list } = await listed()
  const undo = undoOf(await change(1, { rider: riders.zane.id }))
  expect(await list()).toEqual(["0 Anna", "1 Zane", "2 Jaan", "3 –"])
  await set(undo)
  expect(await list()).toEqual(before)
})

test("nobody is put out of a slot, and nothing that somebody else has changed is overwritten [TI-02]", async () => {
  const { riders, slotAt, change, set, list } = await listed()
  const seen = await slotAt(2)
  expect(await change(0, { rider: riders.ilze.id })).toMatchObject({ reason: "slot-taken" })
  await change(2, { at: start + 5 * minute })
  const late = { slot: seen, to: { at: start + 7 * minute, rider: riders.jaan.id } }
  expect(await set(late)).toMatchObject({ reason: "changed-meanwhile" })
  expect(await list()).toEqual(["0 Anna", "1 –", "3 Zane", "5 Jaan"])
})

test("times are on the days of the stage, and only riders of the class start in it", async () => {
  const { change, set } = await listed()
  expect(await change(0, { at: start + 3 * 86_400_000 })).toMatchObject({ reason: "start-outside-stage" })
  expect(await change(1, { rider: "ext-nobody" })).toMatchObject({ reason: "rider-not-starting" })
  const slot = { id: 2_147_483_647, at: start, rider: null }
  expect(await set({ slot, to: { at: start, rider: null } })).toMatchObject({ reason: "slot-not-found" })
})
