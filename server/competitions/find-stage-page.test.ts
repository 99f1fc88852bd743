import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { findStagePage } from "./find-stage-page.ts"

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
