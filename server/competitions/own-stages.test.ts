import { expect, test } from "vitest"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { listOwnStages } from "./own-stages.ts"

const { db } = await testDatabase()

const hour = 3_600_000
const day = 24 * hour
/** Seven in the evening, in Riga. */
const now = Date.UTC(2026, 4, 16, 16)

const inDays = (days: number, given: StageInput = {}) =>
  makeStage(db, {
    competitionStartDate: now - 9 * hour + days * day,
    competitionEndDate: now - hour + days * day,
    ...given,
  })

const listFor = (actor: {
  userId?: string
  admin?: boolean
  isConfirmed?: boolean
  secretaryOf?: string[]
}) =>
  listOwnStages({
    db,
    now,
    actor: { userId: "nobody", admin: false, isConfirmed: true, secretaryOf: [], ...actor },
  })

test("a secretary's stages: today's first though it is over by the clock, then the next ones, then those of the last two weeks", async () => {
  const today = await inDays(0)
  const { institutionId, championshipId } = today
  const place = { institutionId, championshipId }
  const later = await inDays(20, { ...place, status: "draft" })
  const soon = await inDays(6, place)
  const lately = await inDays(-1, place)
  const before = await inDays(-13, place)
  await inDays(-16, place)
  await inDays(0)
  const list = await listFor({ secretaryOf: [institutionId] })
  expect(list.map(({ path, when, isDraft }) => [path, when, isDraft])).toEqual([
    [today.path, "today", false],
    [soon.path, "to-come", false],
    [later.path, "to-come", true],
    [lately.path, "over", false],
    [before.path, "over", false],
  ])
  expect(list.every(({ isSecretary, isJudge }) => isSecretary && !isJudge)).toBe(true)
  expect((await listFor({ admin: true })).map(({ path }) => path)).toContain(soon.path)
})

test("a postponed stage stays among those to come, whatever its day was, so that it can be given another one [CH-01]", async () => {
  const texts = { lv: null, et: null, en: null }
  const long = await inDays(-40, { calledOff: { kind: "postponed", on: now, texts } })
  const { institutionId, championshipId } = long
  await inDays(-40, { institutionId, championshipId, calledOff: { kind: "cancelled", on: now, texts } })
  expect(await listFor({ secretaryOf: [institutionId] })).toMatchObject([
    { path: long.path, when: "to-come", calledOff: { kind: "postponed" } },
  ])
})

test("a judge's stages are the public ones that name them, and nobody else has any", async () => {
  const stage = await inDays(2)
  const draft = await inDays(3, { status: "draft" })
  const { user } = await makeJudge(db, stage)
  await db.insert(stageJudge).values({ stageKey: draft.key, userId: user.id })
  expect(await listFor({ userId: user.id })).toMatchObject([
    { path: stage.path, isJudge: true, isSecretary: false },
  ])
  // D-43: they do not judge yet
  expect(await listFor({ userId: user.id, isConfirmed: false })).toMatchObject([{ isJudge: false }])
  expect(await listFor({})).toEqual([])
  expect(await listOwnStages({ db, actor: null, now })).toEqual([])
})
