import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openChecks } from "#domain/competitions/readiness.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { stageReadiness } from "./stage-readiness.ts"

const { db } = await testDatabase()

test("the readiness of a draft is counted from what is there by now [CO-01]", async () => {
  const stage = await makeStage(db, { status: "draft" })
  const actor = await makeSecretary(db, stage.institutionId)
  const read = async () => {
    const outcome = await stageReadiness({ db, actor }, stage.path)
    if (outcome.kind === "refused") throw new Error(outcome.reason)
    return outcome.readiness
  }
  const empty = {
    isPublished: false,
    classes: 1,
    participants: 0,
    judges: 0,
    passes: 0,
    hasRegulation: false,
  }
  expect(await read()).toMatchObject(empty)

  const [anna] = await Promise.all([makeParticipant(db, stage), makeParticipant(db, stage)])
  await db.update(participant).set({ status: "Confirmed" }).where(eq(participant.id, anna.id))
  await makeJudge(db, stage)
  await makePass(db, stage)
  await db.update(stageTable).set({ status: "published" }).where(eq(stageTable.key, stage.key))
  const now = await read()
  expect(now).toMatchObject({ isPublished: true, participants: 2, unconfirmed: 1, judges: 1, passes: 1 })
  expect(openChecks(now)).toEqual(["participants", "regulation"])
})

test("a pass that was revoked lets nobody judge, and what another stage has is not counted [CO-01]", async () => {
  const stage = await makeStage(db)
  const actor = await makeSecretary(db, stage.institutionId)
  await (await makePass(db, stage)).revoke()
  const other = await makeStage(db)
  await Promise.all([makeParticipant(db, other), makePass(db, other), makeJudge(db, other)])
  expect(await stageReadiness({ db, actor }, stage.path)).toMatchObject({
    readiness: { participants: 0, unconfirmed: 0, judges: 0, passes: 0 },
  })
})

test("only a secretary of its institution learns how ready it is [CO-01]", async () => {
  const stage = await makeStage(db)
  const elsewhere = await makeSecretary(db, (await makeStage(db)).institutionId)
  for (const actor of [null, elsewhere])
    expect(await stageReadiness({ db, actor }, stage.path)).toEqual({ kind: "refused", reason: "forbidden" })
  const actor = await makeSecretary(db, stage.institutionId)
  expect(await stageReadiness({ db, actor }, `${stage.path}-none`)).toMatchObject({
    reason: "stage-not-found",
  })
})
