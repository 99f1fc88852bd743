import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { deskRace } from "#tests/support/desk-race.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { refused } from "#tests/support/scored-race.ts"
import { noon } from "#tests/support/wire-taps.ts"
import { acceptEntry } from "./accept-entry.ts"
import { acceptTimes } from "./settle-phone.ts"

const { db } = await testDatabase()

const day = 24 * 3_600_000

const settled = { kind: "settled" }

/** The race, whose entries are accepted by their place and the kind of the open item. */
const race = async () => {
  const made = await deskRace(db)
  const phone = await makePhone(db, made.stage)
  const { stage, rider, by } = made
  const accept = (section: number, kind: Parameters<typeof acceptEntry>[2]["kind"], more = {}) =>
    acceptEntry(by, stage.path, {
      place: { participantId: rider.id, section, lap: 1 },
      kind,
      reason: null,
      ...more,
    })
  const approve = () =>
    db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  const open = async () => (await made.attention()).map(({ kind }) => kind).sort()
  return { ...made, phone, accept, approve, open }
}

test("a ride out of lap order is accepted as it is, and is listed again once its points change [D-09]", async () => {
  const { rider, phone, ride, accept, open, totals } = await race()
  const early = ride(1, { lap: 2 })
  await phone.send([early])
  expect(await open()).toEqual(["lap-order"])
  const place = { participantId: rider.id, section: 1, lap: 2 }
  expect(await accept(1, "lap-order", { place })).toEqual(settled)
  expect(await open()).toEqual([])
  expect(await totals()).toEqual([[1, 0]])
  expect(await accept(1, "lap-order", { place })).toEqual(refused("not-waiting"))

  await phone.send([ride(2)])
  expect(await open(), "another entry of the rider changes nothing").toEqual([])
  await phone.send([ride(1, { lap: 2, time: noon + 1 })])
  expect(await open()).toEqual(["lap-order", "two-attempts"])
  expect(await accept(1, "lap-order", { place })).toEqual(settled)
  expect(await open()).toEqual(["two-attempts"])
})

test("what is open at the approval is accepted with a reason, which changes no result [D-10, SP-09]", async () => {
  const { stage, rider, phone, ride, accept, approve, open } = await race()
  const ridden = ride(3)
  const penalties = Array.from({ length: 9 }, () =>
    ride(3, { attempt: ridden.attempt, name: "JudgePenalty", points: 20 }),
  )
  await phone.send([ride(1), ride(1, { time: noon + 1 }), ride(2, { lap: 9 }), ridden, ...penalties])
  await approve()
  const entries = await db.select().from(sectionEntry).where(eq(sectionEntry.stageKey, stage.key))
  expect(await open()).toEqual(["outside-class", "points-out-of-range", "two-attempts"])
  expect(await accept(1, "two-attempts")).toEqual(refused("reason-required"))
  expect(await open()).toHaveLength(3)
  const reason = "Shown to the jury"
  const place = { participantId: rider.id, section: 2, lap: 9 }
  expect(await accept(1, "two-attempts", { reason })).toEqual(settled)
  expect(await accept(3, "points-out-of-range", { reason })).toEqual(settled)
  expect(await accept(2, "outside-class", { reason, place })).toEqual(settled)
  expect(await open()).toEqual([])
  expect(await db.select().from(sectionEntry).where(eq(sectionEntry.stageKey, stage.key))).toEqual(entries)

  const events = await db.select().from(audit).where(eq(audit.event, "accept_entry"))
  expect(events.map((one) => one.data)).toContainEqual(
    expect.objectContaining({ stage: stage.path, ...place, before: { kind: "outside-class" }, reason }),
  )
  expect(await accept(9, "lap-order", { reason })).toEqual(refused("no-entry"))
})

test("odd times that are open at the approval are accepted with a reason [D-11]", async () => {
  const { stage, by, phone, ride, approve, open } = await race()
  await phone.send([ride(1, { time: noon - 3 * day })])
  await approve()
  const asked = { phone: phone.device.phone, reason: null }
  expect(await acceptTimes(by, stage.path, asked)).toEqual(refused("reason-required"))
  expect(await open()).toEqual(["odd-times"])
  expect(await acceptTimes(by, stage.path, { ...asked, reason: "Clock of the phone" })).toEqual(settled)
  expect(await open()).toEqual([])
})
