import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { enteredPrefix } from "#domain/registration/participants.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeLinkedEntry } from "#tests/support/factories/make-linked-entry.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { sendAs } from "#tests/support/judge-phone.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { myResults, ridesNow } from "./my-results.ts"

const database = await testDatabase()
const { db } = database

/** A stage in which somebody has ridden one section with one fault. */
const ridden = async (participantId: string, competitionStartDate: number) => {
  const stage = await makeStage(db, {
    competitionStartDate,
    competitionEndDate: competitionStartDate + 3_600_000,
  })
  const rider = await makeParticipant(db, stage, { id: participantId, racingNumber: "77" })
  const { token } = await makeJudge(db, stage)
  const attempt = crypto.randomUUID()
  const events = (["JudgeAddFault", "JudgeFinishManual"] as const).map((name, seq) =>
    wireTap({ participant: rider.id, attempt, seq, name, time: competitionStartDate + seq }),
  )
  await sendAs(db, stage, token)(events, { now: stage.competitionEndDate })
  return stage
}

test("the results are the user's own, the latest first, readable and raw", async () => {
  const { id } = await makeUser(db)
  const day = 24 * 3_600_000
  const first = await ridden(id, Date.UTC(2026, 4, 16))
  const second = await ridden(id, Date.UTC(2026, 4, 16) + day)
  await ridden((await makeUser(db)).id, Date.UTC(2026, 4, 18))

  const results = await myResults(db, id)
  expect(results.map(({ stage }) => stage.path)).toEqual([second.path, first.path])
  expect(results[0]).toMatchObject({
    stage: { title: second.title, timeZone: "Europe/Riga" },
    racingClass: "Expert",
    row: { racingNumber: "77", total: 1, ridden: 1, isFinished: false, penaltyTotal: 0 },
    position: null,
    raw: {
      participantId: id,
      racingNumber: "77",
      entries: [{ section: 1, lap: 1, total: 1 }],
      penalties: [],
    },
  })
})

test("results of an entry that a secretary linked to the user are theirs too [OR-06, RI-04]", async () => {
  const { id: userId } = await makeUser(db)
  const start = Date.UTC(2026, 4, 16)
  const stage = await ridden(`${enteredPrefix}anna`, start)
  // another rider's scores are not theirs
  await makeParticipant(db, stage)
  expect(await myResults(db, userId)).toEqual([])
  const linked = { stageKey: stage.key, participantId: `${enteredPrefix}anna` }
  await makeLinkedEntry(db, { userId, ...linked })
  expect(await myResults(db, userId)).toMatchObject([
    {
      stage: { path: stage.path },
      row: { participantId: linked.participantId, total: 1, ridden: 1 },
      raw: { entries: [{ section: 1, lap: 1, total: 1 }], penalties: [] },
    },
  ])
  expect(await ridesNow(db, { userId, now: start })).toMatchObject([
    { path: stage.path, participantId: linked.participantId },
  ])
})

test("a stage that is not published yet shows no results", async () => {
  const { id } = await makeUser(db)
  const stage = await ridden(id, Date.UTC(2026, 4, 16))
  await db.update(stageTable).set({ status: "draft" }).where(eq(stageTable.key, stage.key))
  expect(await myResults(db, id)).toEqual([])
})

test("a stage is ridden now from its start until its results are approved, at most a day after its end, unless it is called off", async () => {
  const { id } = await makeUser(db)
  const [start, end] = [Date.UTC(2026, 4, 16, 7), Date.UTC(2026, 4, 16, 15)]
  const times = { competitionStartDate: start, competitionEndDate: end }
  const stage = await makeStage(db, times)
  await makeParticipant(db, stage, { id })
  await makeParticipant(db, await makeStage(db, { ...times, status: "draft" }), { id })
  await makeStage(db, times)
  const at = async (now: number) => (await ridesNow(db, { userId: id, now })).map(({ path }) => path)
  const day = 24 * 3_600_000
  expect(await at(start - 1)).toEqual([])
  for (const now of [start, end, end + day - 1]) expect(await at(now)).toEqual([stage.path])
  expect(await at(end + day)).toEqual([])
  const texts = { lv: null, et: null, en: null }
  const callOff = (calledOff: typeof stageTable.$inferInsert.calledOff) =>
    db.update(stageTable).set({ calledOff }).where(eq(stageTable.key, stage.key))
  await callOff({ kind: "cancelled", on: 1, texts })
  expect(await at(start)).toEqual([])
  await callOff(null)
  expect(await at(start)).toEqual([stage.path])
  await db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  expect(await at(start)).toEqual([])
})
