import { expect, test, vi } from "vitest"
import { isInRange } from "#domain/judging/points-range.ts"
import { scoringOf } from "#server/stages/lock-stage.ts"
import { testDatabase } from "#tests/support/database.ts"
import { deskRace } from "#tests/support/desk-race.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"
import { countableTaps } from "./late-taps.ts"
import { revokeDevice } from "./manage-devices.ts"
import { moveEntry } from "./move-entry.ts"
import { countAttempts } from "./settle-attempts.ts"
import { countPhone, dismissPhone } from "./settle-phone.ts"

const { db, pool } = await testDatabase()

test("an attempt of which only a part counts with the others is distinguished from those that count wholly [D-11]", async () => {
  const { stage, by, attention, totals, ride } = await deskRace(db)
  const phones = [await makePhone(db, stage), await makePhone(db, stage)]
  for (const { device } of phones) await revokeDevice(by, device.id)
  const clean = ride(1)
  const beyond = ride(1, { attempt: clean.attempt, name: "JudgePenalty", points: 1_000 })
  await phones[0]?.send([clean, beyond, ride(2), { ...ride(3), participant: "number:999" }])
  await phones[1]?.send([ride(4)])
  const numbers = async () =>
    (await attention()).flatMap((item) =>
      item.kind === "late-phone" ? [[item.count, item.countable, item.inPart]] : [],
    )
  expect((await numbers()).sort()).toEqual([
    [1, 1, 0],
    [3, 1, 1],
  ])
  await countPhone(by, stage.path, { phone: phones[0]?.device.phone ?? "", seenRevision: 1_000 })
  expect(await totals()).toEqual([
    [1, 0],
    [2, 0],
  ])
  expect((await numbers()).sort()).toEqual([
    [1, 1, 0],
    [2, 0, 0],
  ])
})

test("the desk makes the same number of queries however many phones have late taps", async () => {
  const { stage, by, attention, ride } = await deskRace(db)
  const queries = async () => {
    const query = vi.spyOn(pool, "query")
    await attention()
    const { length } = query.mock.calls
    query.mockRestore()
    return length
  }
  const switchedOff = async (section: number) => {
    const { device, send } = await makePhone(db, stage)
    await revokeDevice(by, device.id)
    await send([ride(section)])
  }
  await switchedOff(1)
  const ofOne = await queries()
  for (const section of [2, 3]) await switchedOff(section)
  expect(await attention()).toHaveLength(3)
  expect(await queries()).toBe(ofOne)
})

test("late taps count if their points are within the rules of the stage [D-06, D-07, D-08] [RX-02] [RX-04]", async () => {
  for (const competitionType of ["classic", "openFree"] as const) {
    const stage = await makeStage(db, { competitionType })
    const rider = await makeParticipant(db, stage)
    const actor = await makeSecretary(db, stage.institutionId)
    const { device, send } = await makePhone(db, stage)
    await revokeDevice({ db, actor, now: noon }, device.id)
    const scoring = scoringOf(stage)
    const carried = [null, -1, 0, 0.01, 1, 2, 2.5, 3, 4, 5, 6, 20, 20.01, 100, 100.01, 400, 1_000]
    const taps = (["JudgeAddFault", "EditedTo", "JudgePenalty"] as const).flatMap((name) =>
      carried.map((points) => wireTap({ participant: rider.id, name, points })),
    )
    for (const name of ["JudgeMissedSection", "JudgeAddOvertime", "JudgeRemoveOvertime"] as const)
      taps.push(wireTap({ participant: rider.id, name }))
    await send(taps)
    const counting = await countableTaps(
      pool,
      { key: stage.key, scoring },
      { phone: device.phone, seenRevision: 1_000 },
    )
    const allowed = taps.filter((tap) => isInRange(tap, scoring)).map(({ id }) => id)
    expect(counting.toSorted()).toEqual(allowed.toSorted())
  }
})

test("what a phone that is off sends after the secretary looked is neither counted nor left out with the rest [D-11]", async () => {
  const { stage, by, attention, totals, ride } = await deskRace(db)
  const { device, send } = await makePhone(db, stage)
  await revokeDevice(by, device.id)
  /** What the secretary sees of the phone, before another score arrives. */
  const look = async (section: number) => {
    await send([ride(section)])
    const [late] = await attention()
    await send([ride(section + 1)])
    return { phone: device.phone, seenRevision: late && "revision" in late ? late.revision : 0 }
  }
  const waits = (section: number) => [{ kind: "late-phone", count: 1, items: [{ section }] }]
  expect(await countPhone(by, stage.path, await look(1))).toMatchObject({ kind: "settled" })
  expect(await totals()).toEqual([[1, 0]])
  expect(await attention()).toMatchObject(waits(2))
  const seen = await look(3)
  expect(await dismissPhone(by, stage.path, { ...seen, reason: null })).toMatchObject({ kind: "settled" })
  expect(await attention()).toMatchObject(waits(4))
})

test("late taps of an attempt that was moved are counted one by one, with it, where it is now [D-11] [D-37]", async () => {
  const { stage, rider, by, totals, attention, ride } = await deskRace(db)
  const { device, send } = await makePhone(db, stage)
  const ridden = ride(1, { name: "JudgeAddPointsA" })
  await send([ridden])
  await revokeDevice(by, device.id)
  const corrected = { ...ridden, id: crypto.randomUUID(), seq: 9000, name: "EditedTo", points: 3 }
  await send([corrected, ride(3)])
  const at = (section: number) => ({ participantId: rider.id, section, lap: 1 })
  const moving = { from: at(1), to: at(2), attempt: null, seen: null, reason: null }
  expect(await moveEntry(by, stage.path, moving)).toMatchObject({ kind: "moved" })
  expect(await attention()).toMatchObject([{ kind: "late-phone", count: 2, countable: 1, inPart: 0 }])
  const ofPhone = { phone: device.phone, reason: null }
  await countPhone(by, stage.path, { ...ofPhone, seenRevision: 1_000 })
  expect(await totals()).toEqual([
    [2, 1],
    [3, 0],
  ])
  expect(await attention()).toMatchObject([{ count: 1, countable: 0, items: [{ section: 2 }] }])
  const counting = { ...ofPhone, attempts: [ridden.attempt], participantId: rider.id }
  expect(await countAttempts(by, stage.path, counting)).toMatchObject({ kind: "settled" })
  expect(await totals()).toEqual([
    [2, 3],
    [3, 0],
  ])
})

test("a late tap counts with the others of its phone, though the attempt of another phone was moved from there [D-11] [D-50]", async () => {
  const { stage, rider, by, totals, attention, ride } = await deskRace(db)
  const first = await makePhone(db, stage)
  const late = await makePhone(db, stage)
  const ridden = ride(1, { name: "JudgeAddPointsA" })
  await first.send([ridden])
  const at = (section: number) => ({ participantId: rider.id, section, lap: 1 })
  const moving = { from: at(1), to: at(2), attempt: null, seen: null, reason: null }
  await moveEntry(by, stage.path, moving)
  await revokeDevice(by, late.device.id)
  await late.send([{ ...ridden, id: crypto.randomUUID(), name: "JudgeAddPointsB" }])
  expect(await attention()).toMatchObject([{ kind: "late-phone", count: 1, countable: 1, inPart: 0 }])
  await countPhone(by, stage.path, { phone: late.device.phone, seenRevision: 1_000 })
  expect(await totals()).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(await attention()).toEqual([])
})
