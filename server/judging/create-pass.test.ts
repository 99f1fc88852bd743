import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Actor } from "#domain/access/may.ts"
import { sectionPass } from "#server/db/schema/judging.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { noon } from "#tests/support/wire-taps.ts"
import { createPass } from "./section-passes.ts"

const { db } = await testDatabase()

const create = async (actor: Actor, stage: { path: string }) =>
  createPass({ db, actor, now: noon }, { stage: stage.path, name: "Section 4", section: 4 })

test("a secretary makes a pass; its secret is shown once and stored as a hash [D-11]", async () => {
  const stage = await makeStage(db)
  const secretary = await makeSecretary(db, stage.institutionId)
  const pass = await create(secretary, stage)
  if (pass.kind === "refused") throw new Error(pass.reason)
  const [stored] = await db.select().from(sectionPass).where(eq(sectionPass.id, pass.id))
  expect(stored).toMatchObject({
    stageKey: stage.key,
    name: "Section 4",
    section: 4,
    createdBy: secretary.userId,
    createdOn: noon,
    revokedOn: null,
  })
  expect(JSON.stringify(stored)).not.toContain(pass.secret)
})

test("riders, judges and secretaries of another institution make none; an admin does [D-02]", async () => {
  const stage = await makeStage(db)
  const rider = await makeUser(db)
  const judge = await makeJudge(db, stage)
  const elsewhere = await makeStage(db)
  const actors: Actor[] = [
    { userId: rider.id, isConfirmed: true, admin: false, secretaryOf: [] },
    { userId: judge.user.id, isConfirmed: true, admin: false, secretaryOf: [] },
    await makeSecretary(db, elsewhere.institutionId),
  ]
  for (const actor of actors)
    expect(await create(actor, stage)).toEqual({ kind: "refused", reason: "forbidden" })
  expect(await db.$count(sectionPass, eq(sectionPass.stageKey, stage.key))).toBe(0)
  const admin = { userId: rider.id, isConfirmed: true, admin: true, secretaryOf: [] }
  expect(await create(admin, stage)).toMatchObject({ kind: "created" })
})

test("there are no passes without a stage", async () => {
  const { id } = await makeUser(db)
  const admin = { userId: id, isConfirmed: true, admin: true, secretaryOf: [] }
  expect(await create(admin, { path: "institutions/no" })).toEqual({
    kind: "refused",
    reason: "stage-not-found",
  })
})
