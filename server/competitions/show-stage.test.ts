import { expect, test } from "vitest"
import type { Actor } from "#domain/access/may.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { showStage } from "./show-stage.ts"

const { db } = await testDatabase()
const nobody = { edit: false, manageParticipants: false, manageJudges: false, judge: false }

test("visitors may nothing, secretaries manage their stages, and judges judge those that list them", async () => {
  const stage = await makeStage(db)
  const secretary = await makeSecretary(db, stage.institutionId)
  const stranger = await makeSecretary(db, (await makeStage(db)).institutionId)
  const judge = { userId: (await makeUser(db)).id, isConfirmed: true, admin: false, secretaryOf: [] }
  await db.insert(stageJudge).values({ stageKey: stage.key, userId: judge.userId })
  const rightsOf = async (actor: Actor | null) => (await showStage({ db, actor }, stage.path))?.rights
  expect(await rightsOf(null)).toEqual(nobody)
  expect(await rightsOf(stranger)).toEqual(nobody)
  expect(await rightsOf(secretary)).toEqual({
    ...nobody,
    edit: true,
    manageParticipants: true,
    manageJudges: true,
  })
  expect(await rightsOf(judge)).toEqual({ ...nobody, judge: true })
})

test("a draft is there only for those who may edit it", async () => {
  const draft = await makeStage(db, { status: "draft" })
  const secretary = await makeSecretary(db, draft.institutionId)
  expect(await showStage({ db, actor: secretary }, draft.path)).toMatchObject({ isDraft: true })
  expect(await showStage({ db, actor: null }, draft.path)).toBeNull()
  expect(await showStage({ db, actor: secretary }, "institutions/a/championships/b/stages/c")).toBeNull()
})
