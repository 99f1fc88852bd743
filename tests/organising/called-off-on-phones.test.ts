import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { judgeStage } from "#contracts/judging/judge-sync.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { readJudgeStage } from "#server/judging/judge-stage.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { noon, wireAttempt } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

test("a judge's phone learns that a stage is called off, and what it records counts all the same [CH-01]", async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage)
  const phone = await makePhone(db, stage)
  const read = async () => {
    const found = await readJudgeStage({ db, now: noon }, phone.token, stage.path)
    if (found.kind !== "found") throw new Error(found.kind)
    return judgeStage.parse(found.stage)
  }
  // phones that know nothing of it read what they always did
  expect((await read()).stage).not.toHaveProperty("calledOff")
  const texts = { lv: null, et: null, en: null }
  await db
    .update(stageTable)
    .set({ calledOff: { kind: "cancelled", on: noon, texts } })
    .where(eq(stageTable.key, stage.key))
  expect((await read()).stage).toMatchObject({ calledOff: "cancelled" })
  const answered = await phone.send(wireAttempt(["JudgeFinishManual"], { participant: rider.id }))
  expect(answered.events.map(({ state }) => state)).toEqual(["stored"])
  expect((await read()).entries).toHaveLength(1)
})
