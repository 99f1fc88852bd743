import { expect, test } from "vitest"
import { stageForm } from "#contracts/competitions/stage-form.ts"
import { defaultOpenFree } from "#domain/competitions/scoring.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeEditedStage } from "#tests/support/edited-stage.ts"
import type { StageInput } from "#tests/support/factories/make-stage.ts"
import { testFiles } from "#tests/support/test-files.ts"

const { db } = await testDatabase()
const files = testFiles()
const now = Date.UTC(2026, 4, 1)

const saved = { kind: "saved" }

const race = (overrides: StageInput = {}) => makeEditedStage({ db, files, now }, overrides)

test("a stage of classic has a section time of its own, or none; one of openFree has it in its settings", async () => {
  const { open, row } = await race()
  expect((await open()).fields.sectionSeconds).toBe(90)
  for (const sectionSeconds of [60, null]) {
    expect(await (await open()).save({ sectionSeconds })).toEqual(saved)
    expect((await row()).sectionSeconds).toBe(sectionSeconds)
  }
  const openFree = { competitionType: "openFree", openFree: defaultOpenFree, sectionSeconds: 60 } as const
  expect(await (await open()).save(openFree)).toEqual(saved)
  expect((await open()).fields).toMatchObject({ openFree: { sectionSeconds: 90 }, sectionSeconds: null })
})

test("a missed section costs 5, 10 or 20, and in openFree it has no cost of its own [RX-02]", async () => {
  const { open, row } = await race()
  expect((await open()).fields.missedPoints).toBe(5)
  expect(await (await open()).save({ missedPoints: 20 })).toEqual(saved)
  expect((await row()).missedPoints).toBe(20)
  for (const missedPoints of [0, 7, 21])
    expect(stageForm("Europe/Riga").shape.missedPoints.safeParse(missedPoints).success).toBe(false)
  const openFree = { competitionType: "openFree", openFree: defaultOpenFree } as const
  expect(await (await open()).save(openFree)).toEqual(saved)
  expect((await row()).missedPoints).toBe(5)
})

test("unfinished riders are ranked where a stage of openFree says so, and never in classic [RX-08]", async () => {
  const { open, row } = await race()
  expect((await open()).fields.ranksUnfinished).toBe(false)
  expect(await (await open()).save({ ranksUnfinished: true })).toEqual(saved)
  expect((await row()).ranksUnfinished).toBe(false)
  const openFree = { competitionType: "openFree", openFree: defaultOpenFree, ranksUnfinished: true } as const
  expect(await (await open()).save(openFree)).toEqual(saved)
  expect((await row()).ranksUnfinished).toBe(true)
})
