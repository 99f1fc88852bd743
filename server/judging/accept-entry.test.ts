import { and, eq } from "drizzle-orm"
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
import { cancelSection } from "./cancel-section.ts"
import { ruleOnEntry } from "./rule-on-entry.ts"
import { acceptTimes } from "./settle-phone.ts"

const { db } = await testDatabase()

const day = 24 * 3_600_000

const settled = { kind: "settled" }

/** The race, whose entries are accepted by their place and the kind of the open item. */
const race = async () => {
  const made = await deskRace(db)
  const phone = await makePhone(db, made.stage)
  const { stage, rider, by } = made
  const isAt = ({ section, lap }: { section: number; lap: number }) =>
    and(eq(sectionEntry.stageKey, stage.key), eq(sectionEntry.section, section), eq(sectionEntry.lap, lap))
  /** As of the entry's current revision, unless the secretary saw another one. */
  const accept = async (
    section: number,
    kind: Parameters<typeof acceptEntry>[2]["kind"],
    {
      lap = 1,
      reason = null,
      seen,
    }: { lap?: number; reason?: string | null; seen?: number | undefined } = {},
  ) => {
    const [entry] = await db.select().from(sectionEntry).where(isAt({ section, lap }))
    const place = { participantId: rider.id, section, lap }
    const seenRevision = seen ?? entry?.revision ?? 0
    return acceptEntry(by, stage.path, { place, kind, seenRevision, reason })
  }
  const approve = () =>
    db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  const open = async () => (await made.attention()).map(({ kind }) => kind).sort()
  /** What the secretary sees of the first open item with a revision. */
  const seen = async () => {
    const listed = (await made.attention()).flatMap((item) => ("revision" in item ? [item] : []))
    return listed[0]?.revision
  }
  return { ...made, phone, accept, approve, open, seen }
}

test("a ride out of lap order is accepted as it is, and is listed again once its points change [D-09]", async () => {
  const { phone, ride, accept, open, totals } = await race()
  const early = ride(1, { lap: 2 })
  await phone.send([early])
  expect(await open()).toEqual(["lap-order"])
  expect(await accept(1, "lap-order", { lap: 2 })).toMatchObject(settled)
  expect(await open()).toEqual([])
  expect(await totals()).toEqual([[1, 0]])
  expect(await accept(1, "lap-order", { lap: 2 })).toEqual(refused("not-waiting"))

  await phone.send([ride(2)])
  expect(await open(), "another entry of the rider changes nothing").toEqual([])
  await phone.send([ride(1, { lap: 2, time: noon + 1 })])
  expect(await open()).toEqual(["lap-order", "two-attempts"])
  expect(await accept(1, "lap-order", { lap: 2 })).toMatchObject(settled)
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
  expect(await accept(1, "two-attempts", { reason })).toMatchObject(settled)
  expect(await accept(3, "points-out-of-range", { reason })).toMatchObject(settled)
  expect(await accept(2, "outside-class", { reason, lap: 9 })).toMatchObject(settled)
  expect(await open()).toEqual([])
  expect(await db.select().from(sectionEntry).where(eq(sectionEntry.stageKey, stage.key))).toEqual(entries)

  const events = await db.select().from(audit).where(eq(audit.event, "accept_entry"))
  expect(events.map((one) => one.data)).toContainEqual(
    expect.objectContaining({
      stage: stage.path,
      ...place,
      kind: "outside-class",
      before: { total: 0 },
      after: { total: 0 },
      reason,
    }),
  )
  expect(await accept(9, "lap-order", { reason })).toEqual(refused("no-entry"))
})

test("an entry is accepted only as the secretary saw it", async () => {
  const { phone, ride, accept, open, seen, totals } = await race()
  const early = ride(1, { lap: 2, name: "JudgeAddPointsD" })
  await phone.send([early])
  const shown = await seen()
  await phone.send([ride(1, { lap: 2, time: noon + 1 })])
  expect(await accept(1, "lap-order", { lap: 2, seen: shown })).toEqual(refused("changed-meanwhile"))
  expect(await open()).toEqual(["lap-order", "two-attempts"])
  expect(await totals()).toEqual([[1, 0]])
  expect(await accept(1, "lap-order", { lap: 2, seen: await seen() })).toMatchObject(settled)
})

test("an entry can be accepted only for the reason for which it stands out", async () => {
  const { stage, rider, by, phone, ride, accept, approve, open, seen } = await race()
  await phone.send([ride(1), ride(2), ride(2, { time: noon + 1 }), ride(3), ride(4, { lap: 9 })])
  const kinds = ["lap-order", "outside-class", "two-attempts", "points-out-of-range"] as const
  for (const kind of kinds) expect(await accept(1, kind), kind).toEqual(refused("not-waiting"))
  expect(await accept(2, "outside-class")).toEqual(refused("not-waiting"))
  expect(await accept(4, "lap-order", { lap: 9 })).toEqual(refused("not-waiting"))

  const rule = (section: number, ruling: Parameters<typeof ruleOnEntry>[2]["ruling"]) =>
    ruleOnEntry(by, stage.path, { place: { participantId: rider.id, section, lap: 1 }, ruling, reason: null })
  await rule(2, { kind: "edited", points: 5 })
  await rule(3, { kind: "deleted" })
  for (const section of [2, 3])
    for (const kind of kinds)
      expect(await accept(section, kind), `${section} ${kind}`).toEqual(refused("not-waiting"))

  const shown = await seen()
  await cancelSection(by, stage.path, { section: 4, isCancelled: true })
  expect(await open()).toEqual([])
  expect(await accept(4, "outside-class", { lap: 9, seen: shown })).toEqual(refused("not-waiting"))
  await approve()
  expect(await accept(1, "two-attempts", { reason: "Jury" })).toEqual(refused("not-waiting"))
})

test("which of two attempts counts is for a secretary to say until the approval, and again once results are reopened [D-10]", async () => {
  const { phone, ride, accept, approve, reopen, open } = await race()
  const ridden = ride(2)
  const penalties = Array.from({ length: 9 }, () =>
    ride(2, { attempt: ridden.attempt, name: "JudgePenalty", points: 20 }),
  )
  await phone.send([ride(1), ride(1, { time: noon + 1 }), ridden, ...penalties, ride(3, { lap: 9 })])
  const reason = "Shown to the jury"
  const acceptBoth = async () => [
    await accept(1, "two-attempts", { reason }),
    await accept(2, "points-out-of-range", { reason }),
  ]
  expect(await acceptBoth()).toEqual([refused("not-approved"), refused("not-approved")])
  expect(await accept(3, "outside-class", { lap: 9 })).toMatchObject(settled)
  expect(await open()).toEqual(["points-out-of-range", "two-attempts"])
  await approve()
  expect(await acceptBoth()).toMatchObject([settled, settled])
  expect(await open()).toEqual([])
  expect(await reopen()).toEqual({ kind: "reopened" })
  expect(await open()).toEqual(["points-out-of-range", "two-attempts"])
  await approve()
  expect(await open(), "an approval brings no former acceptance back").toHaveLength(2)
})

test("odd times that are open at the approval are accepted with a reason", async () => {
  const { stage, by, phone, ride, approve, open } = await race()
  await phone.send([ride(1, { time: noon - 3 * day })])
  await approve()
  const input = { phone: phone.device.phone, seenRevision: 1, reason: null }
  expect(await acceptTimes(by, stage.path, input)).toEqual(refused("reason-required"))
  expect(await open()).toEqual(["odd-times"])
  expect(await acceptTimes(by, stage.path, { ...input, reason: "Clock of the phone" })).toMatchObject(settled)
  expect(await open()).toEqual([])
})
