import { expect, test } from "vitest"
import { ownNextStage } from "#server/competitions/own-next-stage.ts"
import { listOwnStages } from "#server/competitions/own-stages.ts"
import { publishedStages } from "#server/competitions/published-stages.ts"
import { showStage } from "#server/competitions/stage-page.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { saveStageFields } from "#tests/support/save-stage.ts"
import { testFiles } from "#tests/support/test-files.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)

test("a public stage that moves to another day says so to everybody, to its riders and to those who work there, until it is hidden; a mistake is corrected without a word [ST-15]", async () => {
  const announced = Date.UTC(2026, 4, 16, 7)
  const stage = await makeStage(db, {
    competitionStartDate: announced,
    competitionEndDate: Date.UTC(2026, 4, 16, 15),
    registrationEndDate: null,
    location: "Madona",
    classes: [{ name: "Expert" }],
  })
  const rider = await makeUser(db)
  await makeParticipant(db, stage, { id: rider.id })
  const actor = await makeSecretary(db, stage.institutionId)
  const context = { db, actor, now, files: testFiles() }
  const seen = async () => {
    const page = await showStage({ db, actor }, stage.path)
    const next = await ownNextStage(db, { userId: rider.id, now })
    const [own] = await listOwnStages(context)
    const listed = (await publishedStages(db)).find(({ path }) => path === stage.path)
    return [page?.stage, next?.stage, own, listed].map((one) => one?.announcedStartDate)
  }
  const move = (day: string, correctsDay = false) => {
    const times = {
      competitionStartDate: `2026-05-${day}T10:00`,
      competitionEndDate: `2026-05-${day}T18:00`,
    }
    return saveStageFields(context, stage.path, times, correctsDay)
  }
  expect(await seen()).toEqual([null, null, null, null])
  expect(await move("23")).toEqual({ kind: "saved" })
  await move("30")
  expect(await seen()).toEqual([announced, announced, announced, announced])
  await saveStageFields(context, stage.path, { status: "draft" })
  await saveStageFields(context, stage.path, { status: "published" })
  expect(await seen()).toEqual([null, null, null, null])
  expect(await move("24", true)).toEqual({ kind: "saved" })
  expect(await seen()).toEqual([null, null, null, null])
})
