import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import { penalty } from "#server/db/schema/results.ts"
import { testDatabase } from "#tests/support/database.ts"
import { deskRace } from "#tests/support/desk-race.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makePhone, sendAs } from "#tests/support/judge-phone.ts"
import { openPass } from "#tests/support/open-pass.ts"
import { entryDetail } from "./entry-detail.ts"
import { revokeDevice } from "./manage-devices.ts"
import { chooseAttemptOf } from "./settle-attempts.ts"
import { countPhone, dismissPhone } from "./settle-phone.ts"

const { db } = await testDatabase()

test("points beyond the stage's rules wait alone, and stand on no board [D-08]", async () => {
  const { stage, totals, attention, ride } = await deskRace(db)
  const { send } = await makePhone(db, stage)
  const clean = ride(1)
  const { attempt } = clean
  const beyond = [
    ride(1, { attempt, name: "JudgePenalty", points: 1_000_000 }),
    ride(1, { attempt, name: "EditedTo", points: 4 }),
  ]
  const right = ride(1, { attempt, name: "EditedTo", points: 3 })
  expect((await send([clean, ...beyond, right])).events.map(({ state }) => state)).toEqual([
    "stored",
    "attention",
    "attention",
    "stored",
  ])
  expect(await totals()).toEqual([[1, 3]])
  expect(await attention()).toMatchObject([
    { kind: "waiting", why: "points-out-of-range", taps: 2, points: [1_000_000, 4] },
  ])
})

test("many penalties, or many gates, bring a rider no more than the rules allow, and a ruling settles it [D-08, D-10]", async () => {
  const { stage, rider, by, totals, attention, ride } = await deskRace(db)
  const { send, device } = await makePhone(db, stage)
  const ridden = ride(1)
  const { attempt } = ridden
  const given = Array.from({ length: 100 }, () => ride(1, { attempt, name: "JudgePenalty", points: 20 }))
  expect(new Set((await send([ridden, ...given])).events.map(({ state }) => state))).toEqual(
    new Set(["stored"]),
  )
  const rows = await db.select().from(penalty).where(eq(penalty.stageKey, stage.key))
  expect(rows.filter(({ deleted }) => !deleted).map(({ points }) => points)).toEqual([20])
  expect(await attention()).toMatchObject([
    {
      kind: "points-out-of-range",
      rider: { id: rider.id },
      section: 1,
      penalties: { given: 2000, counted: 20 },
      attempts: [{ attempt, judge: device.name, total: 0 }],
    },
  ])
  const place = { participantId: rider.id, section: 1, lap: 1 }
  expect(await chooseAttemptOf(by, stage.path, { place, attempt, reason: null })).toMatchObject({
    kind: "settled",
  })
  expect(await attention()).toEqual([])
  expect(await totals()).toEqual([[1, 0]])
})

test("a penalty where the rider's class does not ride waits alone: laps and sections without end would have no bound [D-08, D-34]", async () => {
  const { stage, totals, attention, ride } = await deskRace(db)
  const { send } = await makePhone(db, stage)
  const penalties = [ride(1, { lap: 99 }), ride(10), ride(2)].map((tap) => ({
    ...tap,
    name: "JudgePenalty",
    points: 5,
  }))
  expect((await send([...penalties, ride(1, { lap: 99 })])).events.map(({ state }) => state)).toEqual([
    "attention",
    "attention",
    "stored",
    "attention",
  ])
  const rows = await db.select().from(penalty).where(eq(penalty.stageKey, stage.key))
  expect(rows.map(({ points }) => points)).toEqual([5])
  expect(await totals()).toEqual([[1, 0]])
  expect((await attention()).map((item) => (item.kind === "waiting" ? item.why : item.kind))).toEqual([
    "points-out-of-range",
    "points-out-of-range",
    "outside-class",
  ])
})

test("a tap with points that its type does not carry waits, and shows none to the public [RS-10]", async () => {
  const { stage, rider, attention, ride } = await deskRace(db)
  const { send } = await makePhone(db, stage)
  const clean = ride(1)
  const { attempt } = clean
  const odd = [
    ride(1, { attempt, name: "JudgeAddFault", points: 1_000_000 }),
    ride(1, { attempt, name: "JudgePenalty", points: -1_000_000 }),
  ]
  expect((await send([clean, ...odd])).events.map(({ state }) => state)).toEqual([
    "stored",
    "attention",
    "attention",
  ])
  const place = { participantId: rider.id, section: 1, lap: 1 }
  const shown = await entryDetail({ db, actor: null }, stage.path, place)
  expect(shown?.events.map(({ points }) => points)).toEqual([null])
  expect(await attention()).toMatchObject([{ kind: "waiting", why: "points-out-of-range", taps: 2 }])
})

test("all taps from a phone that is off are one item, even after approval; those that would wait anyway are not counted with the rest [D-11]", async () => {
  const { stage, by, totals, attention, ride } = await deskRace(db)
  const own = await makePhone(db, stage)
  const pass = await makePass(db, stage, { section: 3 })
  const send = sendAs(db, stage, await openPass(db, stage, { pass }))
  const [device] = await db.select().from(judgeDevice).where(eq(judgeDevice.passId, pass.id))
  const dab = ride(3, { lap: 2, name: "JudgeAddFault" })
  await own.send([dab])
  await revokeDevice(by, device?.id ?? "")
  const strange = [
    ...Array.from({ length: 60 }, () => ({ ...ride(3), participant: "number:999" })),
    ride(4),
    ride(3, { name: "JudgePenalty", points: 1_000_000 }),
    ride(3, { name: "JudgePenalty", points: 5, lap: 99 }),
    ride(3, { attempt: dab.attempt, lap: 2, name: "JudgeAddPointsD" }),
  ]
  const answer = await send([...strange, ride(3)])
  expect(new Set(answer.events.map(({ why }) => why))).toEqual(new Set(["after-revocation"]))
  await db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  await send([ride(3), { ...ride(3), participant: "number:998" }])
  const [item, ...others] = await attention()
  expect(others).toEqual([])
  expect(item).toMatchObject({ kind: "late-phone", count: 67, countable: 2 })
  expect(item?.kind === "late-phone" && item.items).toHaveLength(50)
  await db.update(stageTable).set({ resultsStatus: null }).where(eq(stageTable.key, stage.key))
  const input = { phone: device?.phone ?? "", seenRevision: 1_000 }
  expect(await countPhone(by, stage.path, input)).toMatchObject({ kind: "settled" })
  expect(await totals()).toEqual([[3, 0]])
  expect(await attention()).toMatchObject([
    { kind: "late-phone", count: 65, countable: 0 },
    { kind: "two-attempts" },
  ])
  expect(await dismissPhone(by, stage.path, { ...input, reason: null })).toMatchObject({ kind: "settled" })
  expect(await attention()).toMatchObject([{ kind: "two-attempts" }])
})

test("the first waiting taps of a phone are shown, with the number of the others", async () => {
  const { stage, attention, ride } = await deskRace(db)
  const { send, device } = await makePhone(db, stage)
  await send(Array.from({ length: 60 }, (_, i) => ({ ...ride(1), participant: `number:${1000 + i}` })))
  const items = await attention()
  expect(items.filter(({ kind }) => kind === "waiting")).toHaveLength(50)
  expect(items.at(-1)).toEqual({ kind: "more", judge: device.name, count: 10 })
})
