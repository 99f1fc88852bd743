import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { defaultOpenFree } from "#domain/competitions/scoring.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeEditedStage } from "#tests/support/edited-stage.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import type { StageInput } from "#tests/support/factories/make-stage.ts"
import { testFiles } from "#tests/support/test-files.ts"
import type { SaveStageOutcome } from "./edit-stage.ts"

const { db } = await testDatabase()
const files = testFiles()
const now = Date.UTC(2026, 4, 1)

const saved = { kind: "saved" }
const race = (overrides: StageInput = {}) => makeEditedStage({ db, files, now }, overrides)

/** The question that a save was answered with. */
const questionIn = (outcome: SaveStageOutcome): string => {
  if (outcome.kind !== "to-confirm") throw new Error(`Nothing was asked: ${JSON.stringify(outcome)}`)
  return outcome.question
}

test("a change that affects results is asked about first, and made once it is confirmed", async () => {
  const { open, ride, row } = await race()
  await ride()
  const { save, classes } = await open()
  const without1 = classes.map((one) => ({ ...one, lapSections: [false, true, true] }))
  const question = await save({ title: "Shorter", classes: without1 })
  expect(question).toEqual({
    kind: "to-confirm",
    question: expect.any(String),
    cards: [{ racingClass: "Expert", riders: 1, leaving: 1, returning: 0, unfinished: 0 }],
    scoredAnew: 0,
    ridersHidden: 0,
    leavesStandings: false,
    standings: null,
  })
  expect(await row()).toMatchObject({ title: expect.not.stringMatching("Shorter"), settingsRevision: 0 })
  expect(await save({ title: "Shorter", classes: without1 }, questionIn(question))).toEqual(saved)
  expect(await row()).toMatchObject({ title: "Shorter" })
  expect(await (await open()).save({ title: "A word" })).toEqual(saved)
})

test("a confirmation applies to the change it was asked for, and to no other", async () => {
  const { open, ride, row } = await race()
  await ride()
  const { save, classes } = await open()
  const without = (section: number) => ({
    classes: classes.map((one) => ({ ...one, lapSections: [1, 2, 3].map((number) => number !== section) })),
  })
  const about1 = questionIn(await save(without(1)))
  const about2 = questionIn(await save(without(2), about1))
  expect(about2).not.toBe(about1)
  expect((await row()).settingsRevision).toBe(0)
  await ride()
  expect(await save(without(2), about2)).toEqual(saved)
})

test("a class that only now has results is asked about, though another one was confirmed", async () => {
  const { open, ride } = await race()
  await ride("Expert")
  const { save, classes } = await open()
  const shorter = { classes: classes.map((one) => ({ ...one, lap: 1 })) }
  const aboutExpert = questionIn(await save(shorter))
  await ride("Ladies")
  const question = await save(shorter, aboutExpert)
  expect(question).toMatchObject({ cards: [{ racingClass: "Expert" }, { racingClass: "Ladies" }] })
  expect(await save(shorter, questionIn(question))).toEqual(saved)
})

test("a stage that riders have entered for is hidden once that is confirmed", async () => {
  const { stage, open, row } = await race({ location: "Kaņieris" })
  await makeParticipant(db, stage)
  await makeParticipant(db, stage)
  const { save } = await open()
  const question = await save({ status: "draft" })
  expect(question).toMatchObject({ kind: "to-confirm", cards: [], scoredAnew: 0, ridersHidden: 2 })
  expect((await row()).status).toBe("published")
  expect(await save({ status: "draft" }, questionIn(question))).toEqual(saved)
  expect(await (await open()).save({ status: "published" })).toEqual(saved)
})

test("whoever hides a stage that counts in the standings is told that they do without it [SD-05]", async () => {
  const { stage, open } = await race()
  await makeParticipant(db, stage)
  for (const resultsStatus of ["Approved", "StandingsGenerated"] as const) {
    await db.update(stageTable).set({ resultsStatus }).where(eq(stageTable.key, stage.key))
    const asked = await (await open()).save({ status: "draft" })
    expect(asked).toMatchObject({ ridersHidden: 1, leavesStandings: resultsStatus === "StandingsGenerated" })
  }
})

test("a stage that nobody has entered for is hidden without a question", async () => {
  const { open } = await race()
  expect(await (await open()).save({ status: "draft" })).toEqual(saved)
})

test("other rules for what is ridden already are asked about too [D-07]", async () => {
  const { open, ride, entries } = await race({ competitionType: "openFree" })
  await ride()
  const before = await entries()
  const { save } = await open()
  const openFree = { ...defaultOpenFree, faultLimit: 2 }
  const question = await save({ openFree })
  expect(question).toMatchObject({ kind: "to-confirm", cards: [], scoredAnew: 1 })
  expect(await entries()).toEqual(before)
  expect(await save({ openFree }, questionIn(question))).toEqual(saved)
  const [refolded] = await entries()
  expect(refolded?.revision).toBeGreaterThan(before[0]?.revision ?? 0)
})
