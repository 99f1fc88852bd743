import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { refused, scoredRace } from "#tests/support/scored-race.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"
import { cancelSection } from "./cancel-section.ts"
import { enterCards } from "./enter-cards.ts"
import { entryDetail } from "./entry-detail.ts"
import { raceDesk } from "./race-desk.ts"
import { ruleOnEntry } from "./rule-on-entry.ts"
import { chooseAttemptOf, dismissAttempts } from "./settle-attempts.ts"

const { db } = await testDatabase()

/** Two laps of two sections: Anna is through, Bruno has ridden the first lap, Carl has not started. */
const race = async () => {
  const made = await scoredRace(db, {
    cards: {
      Anna: [
        [0, 1],
        [2, 3],
      ],
      Bruno: [
        [1, 5],
        [null, null],
      ],
    },
  })
  const carl = await makeParticipant(db, made.stage, { name: "Carl", racingNumber: "99" })
  const phone = await makePhone(db, made.stage, { name: "Judge Juris" })
  const desk = async (by: Parameters<typeof raceDesk>[0] = made.by) => {
    const outcome = await raceDesk(by, made.stage.path)
    if (outcome.kind === "refused") throw new Error(outcome.reason)
    return outcome.desk
  }
  const place = (name: string, section: number, lap = 1) => ({ participantId: made.idOf(name), section, lap })
  return { ...made, carl, phone, desk, place }
}

test("the grid shows every rider's gaps, also of those who have not started (D-37)", async () => {
  const { desk, carl, idOf } = await race()
  const { lines, undecided, stage, actions } = await desk()
  const lineOf = (id: string) => lines.find((line) => line.id === id)
  expect(lineOf(idOf("Anna"))).toMatchObject({ hasStarted: true, isFinished: true, missing: [] })
  expect(lineOf(idOf("Bruno"))).toMatchObject({
    isFinished: false,
    missing: [
      { section: 1, lap: 2 },
      { section: 2, lap: 2 },
    ],
  })
  expect(lineOf(carl.id)).toMatchObject({ hasStarted: false, entries: [], missing: { length: 4 } })
  expect(undecided).toBe(1)
  expect({ stage, actions }).toMatchObject({ stage: { resultsStatus: null }, actions: ["approve"] })
})

test("for each score the grid says whether a later lap's score protects it from deletion, even past a lap in which the section is cancelled [SP-07] [RX-07]", async () => {
  const { stage, by, idOf } = await scoredRace(db, {
    cards: {
      Anna: [
        [0, 1],
        [null, 2],
        [3, 5],
      ],
    },
  })
  await cancelSection(by, stage.path, { section: 1, isCancelled: true, laps: [2] })
  const outcome = await raceDesk(by, stage.path)
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  const line = outcome.desk.lines.find(({ id }) => id === idOf("Anna"))
  const held = line?.entries.flatMap(({ section, lap, isHeld }) => (isHeld ? [{ section, lap }] : []))
  expect(held).toHaveLength(3)
  expect(held).toEqual(
    expect.arrayContaining([
      { section: 1, lap: 1 },
      { section: 2, lap: 1 },
      { section: 2, lap: 2 },
    ]),
  )
})

test("a section says how far it is and who was there last; a cancelled one that it is (D-37)", async () => {
  const { stage, by, desk, phone, idOf } = await race()
  await phone.send([wireTap({ participant: idOf("Bruno"), section: 1, lap: 2 })])
  await cancelSection(by, stage.path, { section: 2, isCancelled: true })
  expect((await desk()).sections).toMatchObject([
    { section: 1, isCancelled: false, ridden: 4, toRide: 4, last: { name: "Bruno", lap: 2 } },
    { section: 2, isCancelled: true, ridden: 0, toRide: 0 },
  ])
})

test("each judge's device is listed with when it was last seen (D-12, D-37)", async () => {
  const { desk, phone, carl } = await race()
  await phone.send([wireTap({ participant: carl.id })])
  const device = (await desk()).devices.find(({ name }) => name === "Judge Juris")
  expect(device).toMatchObject({ section: null, lastHeardOn: noon, isRevoked: false })
})

test("an entry that was recorded twice shows both attempts with judge and time until one is picked (D-10)", async () => {
  const { stage, by, desk, phone, carl } = await race()
  const [early, late] = [randomUUID(), randomUUID()]
  for (const attempt of [early, late])
    await phone.send([
      wireTap({
        participant: carl.id,
        attempt,
        name: attempt === early ? "JudgeAddPointsC" : "JudgeAddPointsA",
      }),
    ])
  const place = { participantId: carl.id, section: 1, lap: 1 }
  const judge = "Judge Juris"
  expect((await desk()).attention).toEqual([
    {
      kind: "two-attempts",
      rider: expect.objectContaining({ id: carl.id, name: "Carl" }),
      revision: expect.any(Number),
      section: 1,
      lap: 1,
      penalties: null,
      attempts: [
        expect.objectContaining({ attempt: early, judge, total: 3, isChosen: false }),
        expect.objectContaining({
          attempt: late,
          judge,
          total: 1,
          isChosen: true,
          endedAt: expect.any(Number),
        }),
      ],
    },
  ])
  await chooseAttemptOf(by, stage.path, { place, attempt: early, reason: null })
  expect((await desk()).attention).toEqual([])
})

test("waiting taps are listed with the points that they would give, until they are settled (D-09, D-13)", async () => {
  const { stage, by, desk, phone, place, idOf } = await race()
  const unknown = wireTap({ participant: "number:12345", section: 2, name: "JudgeAddPointsB" })
  await enterCards(by, stage.path, {
    cells: [{ ...place("Bruno", 1, 2), points: 0, seen: null }],
    reason: null,
  })
  const late = wireTap({ participant: idOf("Bruno"), section: 1, lap: 2, name: "JudgeAddPointsC" })
  await phone.send([unknown, late])
  expect((await desk()).attention).toMatchObject([
    {
      kind: "waiting",
      why: "unknown-number",
      named: { number: "12345" },
      rider: null,
      attempt: { total: 2 },
    },
    { kind: "waiting", why: "entry-edited", rider: { name: "Bruno" }, lap: 2, attempt: { total: 3 } },
  ])
  const attempts = [unknown.attempt, late.attempt]
  await dismissAttempts(by, stage.path, { phone: phone.device.phone, attempts, reason: null })
  expect((await desk()).attention).toEqual([])
  await phone.send([{ ...late, id: randomUUID(), seq: late.seq + 1, name: "JudgeRemovePointsC" }])
  expect((await desk()).attention).toMatchObject([{ kind: "waiting", taps: 1 }])
})

test("a ride before the lap before was done is listed until it is done (D-09, JU-05)", async () => {
  const { desk, phone, carl } = await race()
  await phone.send([wireTap({ participant: carl.id, section: 1, lap: 2 })])
  expect((await desk()).attention).toMatchObject([{ kind: "lap-order", rider: { id: carl.id }, lap: 2 }])
  await phone.send([1, 2].map((section) => wireTap({ participant: carl.id, section, lap: 1 })))
  expect((await desk()).attention).toEqual([])
})

test("an entry that the class does not ride is listed (D-34)", async () => {
  const { desk, phone, carl } = await race()
  await phone.send([wireTap({ participant: carl.id, section: 7 })])
  expect((await desk()).attention).toMatchObject([{ kind: "outside-class", section: 7 }])
})

test("only an admin is offered to reopen (D-18)", async () => {
  const { stage, desk, by, byAdmin, byNobody } = await race()
  await enterCards(by, stage.path, { cells: [], reason: null })
  expect((await desk(byAdmin)).actions).toEqual(["approve"])
  expect(await raceDesk(byNobody, stage.path)).toEqual(refused("forbidden"))
  expect(await raceDesk(by, "institutions/no")).toEqual(refused("stage-not-found"))
})

test("the popup of a section has its log, the judge, and what secretaries made of it (RS-10, D-17)", async () => {
  const { stage, by, byNobody, phone, place, carl } = await race()
  const at = { participantId: carl.id, section: 1, lap: 1 }
  await phone.send([wireTap({ participant: carl.id, name: "JudgeAddPointsB" })])
  const detail = () => entryDetail(byNobody, stage.path, at)
  expect(await detail()).toMatchObject({
    participant: { name: "Carl", racingNumber: "99", racingClass: "Expert" },
    section: 1,
    lap: 1,
    total: 2,
    isDeleted: false,
    judge: "Judge Juris",
    recordedOn: expect.any(Number),
    events: [{ name: "JudgeAddPointsB", points: 2, by: "Judge Juris" }],
    corrections: [],
  })
  const { recordedOn } = (await detail()) ?? {}
  const rule = (ruling: Parameters<typeof ruleOnEntry>[2]["ruling"], reason: string | null) =>
    ruleOnEntry(by, stage.path, { place: at, ruling, reason })
  await rule({ kind: "edited", points: 5 }, "Seen on video")
  // the judge's name stays with the judge's time
  expect(await detail()).toMatchObject({ total: 5, isCorrected: true, judge: "Judge Juris", recordedOn })
  await rule({ kind: "deleted" }, null)
  const secretary = expect.stringMatching(/^User \d+$/)
  expect(await detail()).toMatchObject({
    total: null,
    isDeleted: true,
    events: [
      { name: "JudgeAddPointsB", by: "Judge Juris" },
      { name: "EditedTo", points: 5, by: secretary },
      { name: "DeletedEntry", by: secretary },
    ],
    corrections: [
      { before: 2, after: 5, reason: "Seen on video", time: noon, by: secretary },
      { before: 5, after: null, reason: null, time: noon, by: secretary },
    ],
  })
  expect(JSON.stringify(await detail())).not.toMatch(/@|birth|license/)
  expect(await entryDetail(by, stage.path, { ...place("Anna", 1), participantId: "nobody" })).toBeNull()
  expect(await entryDetail(by, stage.path, { ...at, section: 2 })).toMatchObject({ total: null, events: [] })
})

test("the popup shows who recorded what counts: the judge of the chosen attempt, or who entered it from paper", async () => {
  const { stage, by, byNobody, phone, carl } = await race()
  const other = await makePhone(db, stage, { name: "Judge Ieva" })
  const at = { participantId: carl.id, section: 1, lap: 1 }
  const detail = (section = 1) => entryDetail(byNobody, stage.path, { ...at, section })
  const attempt = randomUUID()
  await phone.send([wireTap({ participant: carl.id, attempt, name: "JudgeAddPointsB", time: noon - 90_000 })])
  await other.send([wireTap({ participant: carl.id, name: "JudgeAddPointsC", time: noon - 60_000 })])
  const [first, second] = (await detail())?.events ?? []
  expect(await detail()).toMatchObject({ total: 3, judge: "Judge Ieva", recordedOn: second?.time })
  await chooseAttemptOf(by, stage.path, { place: at, attempt, reason: null })
  expect(await detail()).toMatchObject({
    total: 2,
    isCorrected: false,
    judge: "Judge Juris",
    recordedOn: first?.time,
  })

  await enterCards(by, stage.path, { cells: [{ ...at, section: 2, points: 3, seen: null }], reason: null })
  expect(await detail(2)).toMatchObject({
    total: 3,
    judge: expect.stringMatching(/^User \d+$/),
    recordedOn: noon,
  })
})
