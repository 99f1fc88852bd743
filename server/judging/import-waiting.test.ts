import { randomUUID } from "node:crypto"
import { and, eq, isNotNull } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import type { WireEvent } from "#contracts/judging/judge-sync.ts"
import type { WaitingFile } from "#contracts/judging/waiting-file.ts"
import { connectDatabase } from "#server/db/open-database.ts"
import { importedRider, judgeDevice, judgeEvent, sectionEntry } from "#server/db/schema/judging.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { judgedRace } from "#tests/support/judged-race.ts"
import { lockRows } from "#tests/support/lock-rows.ts"
import { openPass } from "#tests/support/open-pass.ts"
import { refused } from "#tests/support/scored-race.ts"
import { untilLockedOut } from "#tests/support/until-locked-out.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"
import { importWaiting } from "./import-waiting.ts"
import { letDeviceIn } from "./manage-devices.ts"
import { raceDesk } from "./race-desk.ts"
import { createEventQueues } from "./record-events.ts"
import { countPhone, dismissPhone } from "./settle-phone.ts"

const { db, pool } = await testDatabase()

const race = async () => {
  const stage = await makeStage(db, {
    classes: [{ name: "Expert", lap: 3, lapSections: Array(99).fill(true) }],
  })
  const rider = await makeParticipant(db, stage)
  const by = {
    db,
    actor: await makeSecretary(db, stage.institutionId),
    now: noon,
    queues: createEventQueues(db),
  }
  const phone = await makePhone(db, stage, { name: "Wet phone" })
  const file = (events: unknown[], device?: string): WaitingFile => ({
    v: 1,
    stage: stage.path,
    name: "Wet phone",
    savedOn: noon - 1,
    events,
    device: device ?? phone.device.id,
  })
  return { stage, rider, by, phone, file }
}

test("taps waiting on a phone count, credited to the name in the file; those already received are recognised", async () => {
  const { stage, rider, by, phone, file } = await race()
  const { send } = phone
  const arrived = wireTap({ participant: rider.id, section: 1 })
  await send([arrived])
  const waited = wireTap({ participant: rider.id, section: 2, name: "JudgeAddPointsB" })
  const unknown = wireTap({ participant: "number:99", section: 3 })
  const outcome = await importWaiting(by, stage.path, file([arrived, waited, unknown, { id: "torn" }]))
  expect(outcome).toEqual({ kind: "imported", taps: { stored: 1, known: 1, attention: 1, refused: 1 } })
  const entries = await db.select().from(sectionEntry).where(eq(sectionEntry.stageKey, stage.key))
  expect(entries.find(({ section }) => section === 2)).toMatchObject({
    total: 2,
    judgeDisplayName: "Wet phone",
  })
})

test("importing a file twice changes nothing, however many taps it has", async () => {
  const { stage, rider, by, file } = await race()
  const events: WireEvent[] = Array.from({ length: 297 }, (_, nth) =>
    wireTap({ participant: rider.id, section: (nth % 99) + 1, lap: Math.floor(nth / 99) + 1 }),
  )
  const first = await importWaiting(by, stage.path, file(events))
  expect(first).toEqual({ kind: "imported", taps: { stored: 297, known: 0, attention: 0, refused: 0 } })
  const logged = () => db.$count(judgeEvent, eq(judgeEvent.stageKey, stage.key))
  expect(await logged()).toBe(297)
  const again = await importWaiting(by, stage.path, file(events))
  expect(again).toMatchObject({ taps: { stored: 0, known: 297 } })
  expect(await logged()).toBe(297)
})

test("taps in the file of a phone that is off or unknown wait; from one taken over, only those recorded after that wait [D-11]", async () => {
  const { stage, rider, by, phone, file } = await race()
  const ridden = (section: number, time = noon - 60_000) => wireTap({ participant: rider.id, section, time })
  const bring = async (events: WireEvent[], device?: string) => {
    const outcome = await importWaiting(by, stage.path, file(events, device))
    return outcome.kind === "imported" ? outcome.taps : outcome
  }
  expect(await bring([ridden(1)], randomUUID())).toMatchObject({ stored: 0, attention: 1 })
  const set = (revokedWhy: "taken-over" | "revoked") =>
    db
      .update(judgeDevice)
      .set({ revokedOn: noon - 1_500, revokedWhy })
      .where(eq(judgeDevice.id, phone.device.id))
  await set("taken-over")
  expect(await bring([ridden(2), ridden(3, noon), ridden(4, noon + 60_000)])).toMatchObject({
    stored: 1,
    attention: 2,
  })
  await set("revoked")
  expect(await bring([ridden(5)])).toMatchObject({ stored: 0, attention: 1 })
})

test("the file of a phone whose pass is revoked waits, whatever its clock says [D-11]", async () => {
  const { stage, rider, by, file } = await race()
  const pass = await makePass(db, stage)
  await openPass(db, stage, { pass, now: noon - 120_000 })
  const [device] = await db.select().from(judgeDevice).where(eq(judgeDevice.passId, pass.id))
  const ridden = (section: number, time: number) => wireTap({ participant: rider.id, section, time })
  const bring = (events: WireEvent[]) => importWaiting(by, stage.path, file(events, device?.id))
  expect(await bring([ridden(1, noon - 90_000)])).toMatchObject({ taps: { stored: 1 } })
  await pass.revoke()
  const events = [ridden(2, noon - 90_000), ridden(3, noon)]
  expect(await bring(events)).toMatchObject({ taps: { stored: 0, attention: 2 } })
})

test("the device that represents a file has no access afterwards, and the audit log names who imported it", async () => {
  const { stage, rider, by, phone, file } = await race()
  await importWaiting(by, stage.path, file([wireTap({ participant: rider.id })]))
  const isOff = and(eq(judgeDevice.stageKey, stage.key), isNotNull(judgeDevice.revokedOn))
  expect(await db.select().from(judgeDevice).where(isOff)).toMatchObject([
    { name: "Wet phone", phone: phone.device.phone, revokedWhy: "brought-in", revokedOn: noon },
  ])
  const logged = await db.select().from(audit).where(eq(audit.userId, by.actor.userId)).orderBy(audit.id)
  expect(logged).toMatchObject([
    {
      event: "import_waiting",
      data: { stage: stage.path, judge: expect.any(String), pass: null, taps: { stored: 1 } },
    },
  ])
})

test("while the file of a phone is brought in that is off, its judge signs in on it again, and it is let in by its own token [D-11]", async () => {
  for (const why of ["signed-out", "revoked"] as const) {
    const { stage, by, session, open, ride } = await judgedRace(db)
    const own = await session()
    const phone = await open(own)
    await db
      .update(judgeDevice)
      .set({ revokedOn: noon - 60_000, revokedWhy: why })
      .where(eq(judgeDevice.id, phone.device))
    const release = await lockRows(pool, "select from stage where key = $1 for no key update", [stage.key])
    const file = { v: 1 as const, stage: stage.path, name: "Judge", savedOn: noon, device: phone.device }
    const context = { ...by, queues: createEventQueues(db) }
    const importing = importWaiting(context, stage.path, { ...file, events: [ride(1)] })
    await untilLockedOut(pool, 1)
    const again =
      why === "revoked"
        ? letDeviceIn(by, phone.device).then(() => phone)
        : session(noon).then((later) => open(later, { former: phone.token }))
    const { device } = await again.finally(release)
    expect(await importing).toMatchObject({ taps: { attention: 1 } })
    const [judging] = await db.select().from(judgeDevice).where(eq(judgeDevice.id, device))
    expect(judging).toMatchObject({ revokedWhy: null })
  }
})

test("a failed import leaves no device that judges", async () => {
  const { stage, rider, by, file } = await race()
  const away = connectDatabase({ host: "127.0.0.1", port: 1 })
  onTestFinished(away.close)
  const broken = { ...by, queues: createEventQueues(away.db) }
  const events = [wireTap({ participant: rider.id })]
  await expect(importWaiting(broken, stage.path, file(events))).rejects.toThrow()
  const devices = await db.select().from(judgeDevice).where(eq(judgeDevice.stageKey, stage.key))
  expect(devices.map(({ revokedWhy }) => revokedWhy).sort()).toEqual(["brought-in", null])
})

test("an event that only a phone knew is brought into a stage: it waits as one, and counts with one click [D-11]", async () => {
  const { stage, rider, by, file } = await race()
  const named = await makeParticipant(db, stage, { name: "Cilda Kalēja", racingNumber: null })
  const events = [
    wireTap({ participant: `number:${rider.racingNumber}`, section: 1, name: "JudgeAddPointsB" }),
    wireTap({ participant: "name:cilda  kalēja", section: 1, name: "JudgeAddPointsA" }),
    wireTap({ participant: "name:Nobody", section: 1 }),
  ]
  const { device: _device, ...ofPhone } = file(events)
  const event = { ...ofPhone, stage: "alone/1", name: "Club day" }
  const bring = (competitionType: "classic" | "openFree") =>
    importWaiting(by, stage.path, { ...event, competitionType })
  expect(await bring("openFree")).toEqual(refused("other-scoring"))
  expect(await bring("classic")).toMatchObject({ taps: { stored: 0, attention: 3 } })
  // each file that is brought in has a device of its own
  const [device] = await db.select().from(judgeDevice).where(eq(judgeDevice.name, "Club day"))
  expect(await bring("classic")).toMatchObject({ taps: { known: 3, attention: 0 } })
  expect(await countPhone(by, stage.path, { phone: device?.phone ?? "", seenRevision: 1_000 })).toMatchObject(
    {
      kind: "settled",
    },
  )
  const entries = await db.select().from(sectionEntry).where(eq(sectionEntry.stageKey, stage.key))
  expect(entries.map(({ participantId, total }) => [participantId, total]).sort()).toEqual(
    [
      [rider.id, 2],
      [named.id, 1],
    ].sort(),
  )
})

test("a phone's names for riders are shown with their waiting taps, and deleted with them [D-11] [D-35]", async () => {
  const { stage, rider, by, file } = await race()
  const known = await makeParticipant(db, stage, { name: "Cilda Kalēja", racingNumber: null })
  const own = `number:${rider.racingNumber}`
  const { device: _device, ...ofPhone } = file([
    wireTap({ participant: own, section: 1 }),
    wireTap({ participant: "name:cilda  kalēja", section: 1 }),
    wireTap({ participant: "number:999", section: 1 }),
    wireTap({ participant: "number:998", section: 1 }),
  ])
  const imported = (participant: string, name: unknown, racingNumber: string | null = null) => ({
    participant,
    name,
    racingNumber,
  })
  const riders = [
    imported(own, "Somebody Else", rider.racingNumber),
    imported("name:cilda  kalēja", "cilda  kalēja"),
    imported("number:999", "Dita Liepa", "999"),
    imported("number:998", "Half \ud800", "998"),
    imported("number:5", "Nobody Rode", "5"),
    "torn",
  ]
  const event: WaitingFile = {
    ...ofPhone,
    v: 2,
    stage: "alone/1",
    name: "Club day",
    competitionType: "classic",
    riders,
  }
  expect(await importWaiting(by, stage.path, event)).toMatchObject({ taps: { attention: 4 } })
  const kept = async () => {
    const rows = await db.select().from(importedRider).where(eq(importedRider.stageKey, stage.key))
    return rows.map(({ participant, name }) => [participant, name]).sort()
  }
  const waiting = [
    [own, "Somebody Else"],
    [known.id, "cilda  kalēja"],
    ["number:999", "Dita Liepa"],
  ].sort()
  expect(await kept()).toEqual(waiting)
  // brought in once more, nothing waits of it
  await importWaiting(by, stage.path, event)
  expect(await kept()).toEqual(waiting)

  const outcome = await raceDesk(by, stage.path)
  const [late] = outcome.kind === "found" ? outcome.desk.attention : []
  if (late?.kind !== "late-phone") throw new Error("Nothing waits of the phone")
  const shown = late.items.map(({ rider: found, named, onPhone }) => [
    found?.name ?? ("number" in named ? named.number : named.name),
    onPhone,
  ])
  expect(shown.sort()).toEqual(
    [
      [rider.name, { name: "Somebody Else", racingNumber: rider.racingNumber }],
      // called the same on the phone as on the site
      ["Cilda Kalēja", null],
      ["999", { name: "Dita Liepa", racingNumber: "999" }],
      ["998", null],
    ].sort(),
  )
  await countPhone(by, stage.path, { phone: late.phone, seenRevision: late.revision })
  expect(await kept()).toEqual([["number:999", "Dita Liepa"]])
  await dismissPhone(by, stage.path, { phone: late.phone, seenRevision: late.revision, reason: null })
  expect(await kept()).toEqual([])
})

test("a phone of the stage itself sends no names: a tap with one is refused, and not stored [D-35]", async () => {
  const { stage, by, file } = await race()
  const riders = [{ participant: "number:999", name: "Dita Liepa", racingNumber: "999" }]
  const events = [wireTap({ participant: "number:999" }), wireTap({ participant: "name:Dita Liepa" })]
  expect(await importWaiting(by, stage.path, { ...file(events), v: 2, riders })).toMatchObject({
    taps: { attention: 1, refused: 1 },
  })
  expect(await db.$count(judgeEvent, eq(judgeEvent.stageKey, stage.key))).toBe(1)
  expect(await db.$count(importedRider, eq(importedRider.stageKey, stage.key))).toBe(0)
})

test("the file of another stage is refused", async () => {
  const { by, file } = await race()
  const { stage } = await race()
  const admin = { ...by, actor: { ...by.actor, admin: true } }
  expect(await importWaiting(admin, stage.path, file([]))).toEqual(refused("other-stage"))
})
