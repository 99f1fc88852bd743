import { expect, test } from "vitest"
import type { Actor } from "#domain/access/may.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { findWithdrawn } from "#server/stages/withdrawn-stage.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeEditedStage } from "#tests/support/edited-stage.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeClubManager, nameManager } from "#tests/support/factories/make-club-manager.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { findStagePage, showStage } from "./stage-page.ts"

const { db } = await testDatabase()

test("a stage's page has its classes, the highest order first, and its descriptions by language", async () => {
  const stage = await makeStage(db, {
    descriptionLv: "Sacensības Kaņierī",
    classes: [
      { name: "Youth", order: 1, yearsFrom: 12, yearsTo: 16 },
      { name: "Expert", order: 9, yearsFrom: 16 },
    ],
  })
  const found = await findStagePage(db, stage.path)
  expect(found).toMatchObject({ key: stage.key, institutionId: stage.institutionId, status: "published" })
  expect(found?.page).toMatchObject({
    title: stage.title,
    descriptions: { lv: "Sacensības Kaņierī", et: null, en: null },
    classes: [
      { name: "Expert", yearsFrom: 16, yearsTo: null },
      { name: "Youth", yearsFrom: 12, yearsTo: 16 },
    ],
    revision: 0,
  })
})

test("a stage that is not there has no page", async () => {
  expect(await findStagePage(db, "institutions/a/championships/b/stages/c")).toBeNull()
})

test("a stage that was public and is hidden says what it was, and a draft that never was says nothing", async () => {
  const { stage, open } = await makeEditedStage(
    { db, files: testFiles(), now: Date.UTC(2026, 4, 1) },
    { title: "Kaņieris", location: "Engure", competitionOrganizer: "AMK Madona" },
  )
  expect(await findWithdrawn(db, stage.path)).toBeNull()
  await (await open()).save({ status: "draft" })
  // what its organisers write into the draft stays theirs
  await (await open()).save({ title: "Another plan" })
  expect(await findWithdrawn(db, stage.path)).toEqual({
    title: "Kaņieris",
    championship: expect.any(String),
    competitionOrganizer: "AMK Madona",
    competitionStartDate: stage.competitionStartDate,
    timeZone: "Europe/Riga",
  })
  const never = await makeStage(db, { status: "draft" })
  expect(await findWithdrawn(db, never.path)).toBeNull()
  expect(await findWithdrawn(db, "institutions/a/championships/b/stages/c")).toBeNull()
})

const nobody = {
  ...{ edit: false, manageParticipants: false, manageJudges: false, judge: false },
  enterClubs: [],
}

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

test("a manager enters riders of their clubs from the pages of that institution's stages, and nobody else does [FA-05]", async () => {
  const [stage, elsewhere] = [await makeStage(db), await makeStage(db)]
  const [club, another, third] = [await makeClub(db), await makeClub(db), await makeClub(db)]
  const { institutionId } = stage
  const coach = await makeClubManager(db, { clubId: club.id, institutionId })
  await nameManager(db, coach.userId, { clubId: another.id, institutionId })
  await nameManager(db, coach.userId, { clubId: third.id, institutionId: elsewhere.institutionId })
  const clubsOf = async (actor: Actor | null) =>
    (await showStage({ db, actor }, stage.path))?.rights.enterClubs
  expect(await clubsOf(coach)).toEqual([club.id, another.id].toSorted())
  for (const actor of [null, await makeSecretary(db, institutionId), await makeAdmin(db)])
    expect(await clubsOf(actor)).toEqual([])
})

test("a draft is there only for those who may edit it", async () => {
  const draft = await makeStage(db, { status: "draft" })
  const secretary = await makeSecretary(db, draft.institutionId)
  expect(await showStage({ db, actor: secretary }, draft.path)).toMatchObject({ isDraft: true })
  expect(await showStage({ db, actor: null }, draft.path)).toBeNull()
  expect(await showStage({ db, actor: secretary }, "institutions/a/championships/b/stages/c")).toBeNull()
})
