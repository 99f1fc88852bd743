import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { cancelParticipation, joinStage } from "./own-participation.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)

/** A stage that a rider has joined. */
const joined = async (overrides: StageInput = {}) => {
  const stage = await makeStage(db, overrides)
  const actor = await makeActor(db)
  await joinStage({ db, actor, now }, stage.path, { form: makeForm(), confirmed: [] })
  const cancel = (at = now) => cancelParticipation({ db, actor, now: at }, stage.path)
  return { stage, actor, cancel }
}

const revisionOf = async ({ key }: { key: number }) =>
  await db.select({ revision: stageTable.revision }).from(stageTable).where(eq(stageTable.key, key))

const refused = (reason: string) => ({ kind: "refused", reason })

test("a rider takes themselves out of a stage, and can join again", async () => {
  const { stage, actor, cancel } = await joined()
  expect(await cancel()).toEqual({ kind: "removed" })
  expect(await db.$count(participant, eq(participant.stageKey, stage.key))).toBe(0)
  const again = await joinStage({ db, actor, now }, stage.path, { form: makeForm(), confirmed: [] })
  expect(again).toEqual({ kind: "written" })
})

test("leaving a stage twice counts as done: nothing is written, and the log has it once", async () => {
  const { stage, actor, cancel } = await joined()
  // in two tabs at once, and once more where no answer came
  for (const left of await Promise.all([cancel(), cancel()])) expect(left).toEqual({ kind: "removed" })
  const revision = await revisionOf(stage)
  expect(await cancel()).toEqual({ kind: "removed" })
  expect(await revisionOf(stage)).toEqual(revision)
  const events = await db.select().from(audit).where(eq(audit.userId, actor.userId)).orderBy(audit.id)
  expect(events.map(({ event }) => event)).toEqual(["new_participant", "remove_participant"])
})

test("a rider with results in the stage stays in it", async () => {
  const { stage, actor, cancel } = await joined()
  const { send } = await makePhone(db, stage)
  await send([wireTap({ participant: actor.userId })])
  expect(await cancel()).toEqual(refused("has-results"))
  expect(await db.$count(participant, eq(participant.stageKey, stage.key))).toBe(1)
})

test("nobody cancels after registration has ended, or when the competition is over [D-25]", async () => {
  const { cancel, stage } = await joined({ registrationEndDate: now + 10 })
  expect(await cancel(now + 10)).toEqual(refused("registration-closed"))
  expect(await cancel(stage.competitionEndDate)).toEqual(refused("registration-closed"))
  expect(await cancel(now + 9)).toEqual({ kind: "removed" })
})

test("the log says who left, and what they had entered", async () => {
  const { actor, stage, cancel } = await joined()
  const id = actor.userId
  await cancel()
  const events = await db.select().from(audit).where(eq(audit.userId, id)).orderBy(audit.id)
  expect(events.at(-1)).toMatchObject({
    event: "remove_participant",
    data: { stage: stage.path, participant: id, before: { racingClass: "Expert", status: "Registered" } },
  })
})
