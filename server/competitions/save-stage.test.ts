import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { type StageFields, stageForm } from "#contracts/stage-form.ts"
import type { Actor } from "#domain/access/may.ts"
import { defaultOpenFree } from "#domain/competitions/scoring.ts"
import { championshipClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { type Refold, type SaveStageOutcome, saveStage } from "./save-stage.ts"
import { stageToEdit } from "./stage-to-edit.ts"

const { db } = await testDatabase()
const files = testFiles()
const now = Date.UTC(2026, 4, 1)

const refused = (reason: string) => ({ kind: "refused", reason })
const saved = { kind: "saved" }

/** A stage of two classes, and its form as somebody has it open. */
const race = async (overrides: StageInput = {}) => {
  const stage = await makeStage(db, {
    classes: [{ name: "Expert", order: 2 }, { name: "Ladies" }],
    ...overrides,
  })
  const folded: Parameters<Refold>[1][] = []
  const refold: Refold = async (_write, scoring) => {
    folded.push(scoring)
  }
  const secretary = await makeSecretary(db, stage.institutionId)
  const open = async (actor: Actor = secretary) => {
    const found = await stageToEdit({ db, actor }, stage.path)
    if (found.kind === "refused") throw new Error(found.reason)
    const save = (changes: Partial<StageFields>, confirmed: string | null = null) => {
      const form = stageForm(found.timeZone).parse({ ...found.fields, ...changes })
      const { version } = found
      return saveStage({ db, actor, now, files, refold }, stage.path, { version, form, confirmed })
    }
    const classes = found.fields.classes ?? []
    return { ...found, classes, save }
  }
  const row = async () => {
    const [one] = await db.select().from(stageTable).where(eq(stageTable.key, stage.key))
    if (!one) throw new Error("The stage is gone")
    return one
  }
  const ride = async (racingClass = "Expert") => {
    const rider = await makeParticipant(db, stage, { racingClass })
    const phone = await makePhone(db, stage)
    await phone.send([wireTap({ participant: rider.id, name: "JudgeFinishManual" })])
    return rider
  }
  const approve = () =>
    db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  return { stage, secretary, open, row, ride, approve, folded }
}

test("every field of a stage can be edited", async () => {
  const { open } = await race()
  const { save, classes } = await open()
  const [expert] = classes
  if (!expert) throw new Error("The class is not shown")
  const changes = {
    title: "Kaņiera posms",
    competitionOrganizer: "LaMSF",
    location: "Kaņieris",
    googleMaps: "https://maps.app.goo.gl/a",
    waze: "https://waze.com/ul/b",
    competitionStartDate: "2026-06-06T09:30",
    competitionEndDate: "2026-06-07T17:00",
    registrationEndDate: "2026-06-05T20:00",
    status: "draft",
    competitionType: "openFree",
    openFree: { ...defaultOpenFree, faultLimit: 3, bonusByFaults: [10, 8] },
    manualDNF: true,
    showEndTimeDiff: true,
    classes: [
      {
        ...expert,
        yearsFrom: 16,
        yearsTo: 40,
        color: "#00aa88",
        startTime: "2026-06-06T10:00",
        endTime: "2026-06-06T15:00",
        lap: 3,
        lapSections: [true, false, true, true],
      },
    ],
    sponsors: [{ name: "Riepas", logo: "", url: "https://riepas.example/" }],
    descriptionLv: "Apraksts\n\nar rindām",
    descriptionEt: "Kirjeldus",
    descriptionEn: "Description",
  } satisfies Partial<StageFields>
  expect(await save(changes)).toEqual(saved)
  expect((await open()).fields).toEqual(changes)
})

test("whoever has the stage open loads it anew, but not when nothing changed", async () => {
  const { open, row, secretary } = await race()
  expect(await (await open()).save({})).toEqual(saved)
  expect(await row()).toMatchObject({ revision: 0, settingsRevision: 0 })
  expect(await db.$count(audit, eq(audit.userId, secretary.userId))).toBe(0)
  expect(await (await open()).save({ location: "Elsewhere" })).toEqual(saved)
  expect(await row()).toMatchObject({ revision: 1, settingsRevision: 1 })
})

test("the log has what was and what is, of the fields that changed alone", async () => {
  const { stage, open, secretary } = await race()
  await (await open()).save({ location: "Kaņieris", showEndTimeDiff: true })
  const [event] = await db.select().from(audit).where(eq(audit.userId, secretary.userId))
  expect(event).toMatchObject({ event: "update_stage", timestamp: now })
  expect(event?.data).toEqual({
    stage: stage.path,
    before: { location: null, showEndTimeDiff: false },
    after: { location: "Kaņieris", showEndTimeDiff: true },
  })
})

test("of two editors at once the second is told, and overwrites nothing", async () => {
  const { open, row } = await race()
  const [one, other] = [await open(), await open(await makeAdmin(db))]
  const outcomes = await Promise.all([one.save({ title: "One" }), other.save({ location: "Other" })])
  expect(outcomes).toEqual(expect.arrayContaining([saved, refused("changed-meanwhile")]))
  const { title, location } = await row()
  expect([title, location].filter((text) => text === "One" || text === "Other")).toHaveLength(1)
})

test("taps meanwhile are no reason to refuse a form", async () => {
  const { open, ride, row } = await race()
  const { save } = await open()
  await ride()
  expect(await save({ title: "During the race" })).toEqual(saved)
  expect(await row()).toMatchObject({ title: "During the race", revision: 2, settingsRevision: 2 })
})

test("a class with participants stays, another goes", async () => {
  const { stage, open } = await race()
  await makeParticipant(db, stage, { racingClass: "Ladies" })
  const { save, classes } = await open()
  expect(await save({ classes: classes.slice(0, 1) })).toEqual({
    ...refused("class-has-participants"),
    racingClass: "Ladies",
  })
  expect(await save({ classes: classes.slice(1) })).toEqual(saved)
  expect((await open()).classes.map(({ name }) => name)).toEqual(["Ladies"])
})

test("a class that only a deleted result still names can go", async () => {
  const { stage, open, ride } = await race()
  const rider = await ride("Ladies")
  const isRider = and(eq(result.stageKey, stage.key), eq(result.participantId, rider.id))
  await db.update(result).set({ deleted: true }).where(isRider)
  const [expert] = stage.classes
  if (!expert) throw new Error("The stage has no class")
  await db.update(participant).set({ classKey: expert.classKey }).where(eq(participant.id, rider.id))
  const { save, classes } = await open()
  expect(await save({ classes: classes.slice(0, 1) })).toEqual(saved)
  expect(await db.select().from(result).where(isRider)).toMatchObject([{ classKey: expert.classKey }])
})

test("the classes of a stage are chosen from those of its championship [D-32]", async () => {
  const { stage, open } = await race()
  const { institutionId, championshipId } = stage
  const { save, classes, championship } = await open()
  expect(championship.classes).toEqual([
    { name: "Expert", order: 2 },
    { name: "Ladies", order: 1 },
  ])
  const newcomers = { name: "Newcomers", color: "#112233", lap: 1, lapSections: [true] }
  const withNewcomers = { classes: [...classes, newcomers] }
  expect(await save(withNewcomers)).toEqual(refused("unknown-class"))
  await db.insert(championshipClass).values({ institutionId, championshipId, name: "Newcomers", order: 0 })
  expect(await save(withNewcomers)).toEqual(saved)
})

test("how a stage is scored is fixed by its first result", async () => {
  const { open, ride, folded } = await race()
  await ride()
  const { save } = await open()
  expect(await save({ competitionType: "openFree", openFree: defaultOpenFree })).toEqual(
    refused("has-results"),
  )
  expect(folded).toEqual([])
})

/** The question that a save was answered with. */
const questionIn = (outcome: SaveStageOutcome): string => {
  if (outcome.kind !== "to-confirm") throw new Error(`Nothing was asked: ${JSON.stringify(outcome)}`)
  return outcome.question
}

test("what a change does to results is asked first, and done once it is confirmed", async () => {
  const { open, ride, row } = await race()
  await ride()
  const { save, classes } = await open()
  const without1 = classes.map((one) => ({ ...one, lapSections: [false, true, true] }))
  const asked = await save({ title: "Shorter", classes: without1 })
  expect(asked).toEqual({
    kind: "to-confirm",
    question: expect.any(String),
    cards: [{ racingClass: "Expert", riders: 1, leaving: 1, returning: 0, unfinished: 0 }],
    scoredAnew: 0,
    ridersHidden: 0,
  })
  expect(await row()).toMatchObject({ title: expect.not.stringMatching("Shorter"), settingsRevision: 0 })
  expect(await save({ title: "Shorter", classes: without1 }, questionIn(asked))).toEqual(saved)
  expect(await row()).toMatchObject({ title: "Shorter" })
  expect(await (await open()).save({ title: "A word" })).toEqual(saved)
})

test("a yes counts for the change that was asked about, and for no other", async () => {
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
  const asked = await save(shorter, aboutExpert)
  expect(asked).toMatchObject({ cards: [{ racingClass: "Expert" }, { racingClass: "Ladies" }] })
  expect(await save(shorter, questionIn(asked))).toEqual(saved)
})

test("a stage that riders have entered for is hidden once that is confirmed", async () => {
  const { stage, open, row } = await race()
  await makeParticipant(db, stage)
  await makeParticipant(db, stage)
  const { save } = await open()
  const asked = await save({ status: "draft" })
  expect(asked).toMatchObject({ kind: "to-confirm", cards: [], scoredAnew: 0, ridersHidden: 2 })
  expect((await row()).status).toBe("published")
  expect(await save({ status: "draft" }, questionIn(asked))).toEqual(saved)
  expect(await (await open()).save({ status: "published" })).toEqual(saved)
})

test("a stage that nobody has entered for is hidden without a question", async () => {
  const { open } = await race()
  expect(await (await open()).save({ status: "draft" })).toEqual(saved)
})

test("other rules for what is ridden already are asked about too [D-07]", async () => {
  const { open, ride, folded } = await race({ competitionType: "openFree" })
  await ride()
  const { save } = await open()
  const openFree = { ...defaultOpenFree, faultLimit: 2 }
  const asked = await save({ openFree })
  expect(asked).toMatchObject({ kind: "to-confirm", cards: [], scoredAnew: 1 })
  expect(folded).toEqual([])
  expect(await save({ openFree }, questionIn(asked))).toEqual(saved)
  expect(folded).toHaveLength(1)
})

test("entries are folded anew when their rules change, and only then [D-07]", async () => {
  const { open, folded } = await race({ competitionType: "openFree" })
  const settings = { ...defaultOpenFree, faultLimit: 2 }
  expect(await (await open()).save({ openFree: settings })).toEqual(saved)
  expect(folded).toEqual([{ type: "openFree", settings }])
  const { save, classes } = await open()
  expect(await save({ title: "Same rules", classes: classes.map((one) => ({ ...one, lap: 5 })) })).toEqual(
    saved,
  )
  expect(folded).toHaveLength(1)
})

test("after approval what results depend on stays, and the rest may change", async () => {
  const { open, ride, approve } = await race({ competitionType: "openFree" })
  await ride()
  await approve()
  const { save, classes, resultsStatus, hasResults } = await open()
  expect({ resultsStatus, hasResults }).toEqual({ resultsStatus: "Approved", hasResults: true })
  const changes: Partial<StageFields>[] = [
    { competitionType: "classic" },
    { openFree: { ...defaultOpenFree, faultPoints: 1 } },
    { classes: classes.slice(0, 1) },
    { classes: classes.map((one) => ({ ...one, lapSections: [true] })) },
  ]
  for (const change of changes) expect(await save(change)).toEqual(refused("results-approved"))
  const recoloured = classes.map((one) => ({ ...one, color: "#000000" }))
  expect(await save({ title: "Typo mended", classes: recoloured })).toEqual(saved)
})

test("riders, and secretaries of another institution, neither see the form nor save it [D-02]", async () => {
  const { stage, open, row } = await race()
  const { version, fields } = await open()
  const form = stageForm("Europe/Riga").parse({ ...fields, title: "Mine" })
  const before = await row()
  const refold: Refold = async () => {}
  for (const actor of await strangers(db)) {
    expect(await stageToEdit({ db, actor }, stage.path)).toEqual(refused("forbidden"))
    expect(await saveStage({ db, actor, now, files, refold }, stage.path, { version, form })).toEqual(
      refused("forbidden"),
    )
  }
  expect(await row()).toEqual(before)
  const nowhere = `${stage.path}-else`
  const actor = await makeAdmin(db)
  expect(await stageToEdit({ db, actor }, nowhere)).toEqual(refused("stage-not-found"))
  expect(await saveStage({ db, actor, now, files, refold }, nowhere, { version, form })).toEqual(
    refused("stage-not-found"),
  )
})
