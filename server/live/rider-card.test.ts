import { pino } from "pino"
import { afterAll, expect, test } from "vitest"
import type { PublicPenalty } from "#contracts/results/rider-card.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { minute, postedRace } from "#tests/support/posted-race.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"
import { createBoards } from "./boards.ts"

const database = await testDatabase()
const { db } = database
const boards = createBoards(database, pino({ level: "silent" }))
afterAll(() => boards.close())

/** Three riders of a class with two laps of two sections, in the order in which they stand. */
const race = async () => {
  const { stage, riders } = await makeScoredStage(db, {
    cards: {
      Anna: [
        [0, 0],
        [0, 2],
      ],
      Jaan: [
        [0, 1],
        [1, 0],
      ],
      Laura: [[5, null]],
    },
  })
  const [anna, jaan, laura] = riders
  if (!anna || !jaan || !laura) throw new Error("A rider is missing")
  const phone = await makePhone(db, stage)
  const penalise = (participant: string, given: Omit<PublicPenalty, "reason"> & { reason: string | null }) =>
    phone.send([
      wireTap({
        participant,
        name: "JudgePenalty",
        points: given.points,
        reason: given.reason,
        time: given.timestamp,
      }),
    ])
  return { stage, anna, jaan, laura, judge: phone.user, penalise }
}

const cardOf = async (stage: { path: string }, participant: string) => {
  const card = await boards.riderCard(stage.path, participant)
  if (!card) throw new Error("There is no card")
  return card
}

test("a card has the sections of every lap, how often each score was given, and the time that the ride took", async () => {
  const { stage, laura } = await race()
  const board = await boards.board(stage.path)
  const card = await cardOf(stage, laura.id)
  expect(card.laps).toEqual([
    {
      lap: 1,
      points: 5,
      sections: [5, null].map((points, i) => ({
        section: i + 1,
        points,
        isMissed: false,
        isCancelled: false,
      })),
    },
    {
      lap: 2,
      points: null,
      sections: [null, null].map((points, i) => ({
        section: i + 1,
        points,
        isMissed: false,
        isCancelled: false,
      })),
    },
  ])
  expect(card.statistics).toEqual({ 0: 0, 1: 0, 2: 0, 3: 0, 5: 1 })
  expect(card.revision).toBe(board?.revision)
  expect(card.changedOn).toBe(board?.changedOn)
  expect(card.changedOn).not.toBeNull()
  expect(card.row).toEqual(board?.rows.find(({ id }) => id === laura.id))
  const { startedOn, lastTimeRecorded } = card.row
  expect(card.racingTime).toBe((lastTimeRecorded ?? 0) - (startedOn ?? 0))
})

test("a card is compared with the class leader's, and the leader's with the runner-up's, if they have ridden something [TV-06]", async () => {
  const { stage, anna, jaan, laura } = await race()
  const rivalOf = async (participant: string) => (await cardOf(stage, participant)).rival
  expect(await rivalOf(laura.id)).toEqual({
    name: "Anna",
    racingNumber: anna.racingNumber,
    scores: "0,0,0,2",
    penalties: 0,
    isLeader: true,
  })
  expect(await rivalOf(anna.id)).toMatchObject({ name: "Jaan", racingNumber: jaan.racingNumber })
  const alone = await makeScoredStage(db, { cards: { Anna: [[0, 1]] } })
  expect((await cardOf(alone.stage, alone.riders[0]?.id ?? "")).rival).toBeNull()
})

test("a card shows by which rule the rider is behind the one directly ahead and ahead of the one directly behind", async () => {
  const { stage, anna, jaan, laura } = await race()
  const { ahead, behind } = await cardOf(stage, jaan.id)
  expect(ahead).toEqual({
    name: "Anna",
    racingNumber: anna.racingNumber,
    reason: { code: "more-of-score", score: 0, ahead: 3, behind: 2 },
  })
  expect(behind).toEqual({ name: "Laura", racingNumber: laura.racingNumber, reason: { code: "finished" } })
  expect((await cardOf(stage, anna.id)).ahead).toBeNull()
  expect((await cardOf(stage, laura.id)).behind).toBeNull()
})

test("a card lists the penalties by their time, with the reason, and without who gave them", async () => {
  const { stage, anna, judge, penalise } = await race()
  await penalise(anna.id, { points: 10, reason: "Bez ķiveres", timestamp: noon - 1_000 })
  await penalise(anna.id, { points: 5, reason: null, timestamp: noon - 60_000 })
  const card = await cardOf(stage, anna.id)
  expect(card.penalties).toEqual([
    { points: 5, reason: "AddPenaltyPointsJudge", timestamp: noon - 60_000 },
    { points: 10, reason: "Bez ķiveres", timestamp: noon - 1_000 },
  ])
  expect(card.row).toMatchObject({ penalties: 15, total: 17 })
  for (const hidden of [judge.name, judge.email, anna.birthDate])
    expect(JSON.stringify(card)).not.toContain(hidden)
})

test("a card is of all that is committed", async () => {
  const { stage, laura, penalise } = await race()
  const before = await cardOf(stage, laura.id)
  await penalise(laura.id, { points: 1, reason: null, timestamp: noon })
  const after = await cardOf(stage, laura.id)
  expect(after.revision).toBe(before.revision + 1)
  expect(after.penalties).toHaveLength(1)
})

test("there is no card of a rider without a result, nor in a stage that is not published", async () => {
  const { stage, anna } = await race()
  expect(await boards.riderCard(stage.path, "nobody")).toBeNull()
  const draft = await makeScoredStage(db, { status: "draft", cards: { Anna: [[0]] } })
  expect(await boards.riderCard(draft.stage.path, draft.riders[0]?.id ?? "")).toBeNull()
  expect(await boards.riderCard(draft.stage.path, anna.id)).toBeNull()
})

test("a card tells what changed for its rider in a posted class, and no one else, however much changed since [OF-02]", async () => {
  const { edit, idOf, post, stage } = await postedRace(db)
  await post("Expert")
  await edit("Anna", 1, 5)
  const changesOf = async (name: string) => {
    const { posting } = (await cardOf(stage, idOf(name))).racingClass
    expect(posting?.changedOn).toBe(posting?.changes[0]?.at ?? null)
    return { count: posting?.changeCount, changes: posting?.changes }
  }
  expect(await changesOf("Bruno")).toEqual({ count: 0, changes: [] })
  const annas = await changesOf("Anna")
  expect(annas).toMatchObject({
    count: 1,
    changes: [{ at: noon + minute, rider: { id: idOf("Anna"), name: "Anna", racingNumber: "7" } }],
  })
  for (let i = 2; i < 13; i += 1) await edit("Bruno", i, i % 2 === 0 ? 3 : 1)
  expect(await changesOf("Anna")).toEqual(annas)
  const brunos = await changesOf("Bruno")
  expect(brunos.count).toBe(11)
  expect(brunos.changes?.map(({ at, rider }) => [(at - noon) / minute, rider?.name])).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((minutes) => [minutes, "Bruno"]),
  )
})
