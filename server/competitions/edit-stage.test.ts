import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { type StageFields, stageForm } from "#contracts/competitions/stage-form.ts"
import { defaultOpenFree } from "#domain/competitions/scoring.ts"
import { championshipClass, institution, stageClass } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeEditedStage } from "#tests/support/edited-stage.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import type { StageInput } from "#tests/support/factories/make-stage.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { saveStageForm } from "#tests/support/save-stage.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { stageToEdit } from "./edit-stage.ts"

const { db } = await testDatabase()
const files = testFiles()
const now = Date.UTC(2026, 4, 1)

const refused = (reason: string) => ({ kind: "refused", reason })
const saved = { kind: "saved" }

const race = (overrides: StageInput = {}) => makeEditedStage({ db, files, now }, overrides)

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
    sectionSeconds: null,
    toleranceSeconds: null,
    missedPoints: 5,
    ranksUnfinished: true,
    manualDNF: true,
    showEndTimeDiff: true,
    questionMinutes: 45,
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

test("a form that was filled with the times of another time zone is not saved: it would move them all", async () => {
  const { open, stage } = await race()
  const { save } = await open()
  await db
    .update(institution)
    .set({ timeZone: "Europe/Berlin" })
    .where(eq(institution.id, stage.institutionId))
  expect(await save({ title: "Night trial" })).toEqual(refused("changed-meanwhile"))
  const again = await open()
  expect(again.fields.competitionStartDate).toBe("2026-05-16T09:00")
  expect(await again.save({ title: "Night trial" })).toEqual(saved)
})

test("a stage that ends in the second of two hours is saved as it was [D-48]", async () => {
  const competitionEndDate = Date.UTC(2026, 9, 25, 1, 30)
  const { open, row } = await race({ competitionEndDate })
  expect((await open()).fields.competitionEndDate).toBe("2026-10-25T03:30+02:00")
  expect(await (await open()).save({ title: "Night trial" })).toEqual(saved)
  expect((await row()).competitionEndDate).toBe(competitionEndDate)
})

test("open pages of the stage reload, but not if nothing changed", async () => {
  const { open, row, secretary } = await race()
  expect(await (await open()).save({})).toEqual(saved)
  expect(await row()).toMatchObject({ revision: 0, settingsRevision: 0 })
  expect(await db.$count(audit, eq(audit.userId, secretary.userId))).toBe(0)
  expect(await (await open()).save({ location: "Elsewhere" })).toEqual(saved)
  expect(await row()).toMatchObject({ revision: 1, settingsRevision: 1 })
})

test("the log has the old and new values of the changed fields only", async () => {
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

test("if two people edit at once the second gets a conflict, and overwrites nothing", async () => {
  const { open, row } = await race()
  const [one, other] = [await open(), await open(await makeAdmin(db))]
  const outcomes = await Promise.all([one.save({ title: "One" }), other.save({ location: "Other" })])
  expect(outcomes).toEqual(expect.arrayContaining([saved, refused("changed-meanwhile")]))
  const { title, location } = await row()
  expect([title, location].filter((text) => text === "One" || text === "Other")).toHaveLength(1)
})

test("taps that arrive meanwhile do not make a form conflict", async () => {
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

test("a cancelled section that a class rides again is no longer cancelled, the others stay cancelled [D-47]", async () => {
  const { stage, open } = await race()
  const cancelled = { cancelledSections: [1, 2], cancelledOn: { "1": now, "2": now } }
  await db.update(stageClass).set(cancelled).where(eq(stageClass.stageKey, stage.key))
  const { save, classes } = await open()
  expect(
    await save({ classes: classes.map((one) => ({ ...one, lapSections: [true, false, true] })) }),
  ).toEqual(saved)
  const stored = await db.select().from(stageClass).where(eq(stageClass.stageKey, stage.key))
  for (const one of stored) expect(one).toMatchObject({ cancelledSections: [2], cancelledOn: { "2": now } })
  expect(stored.length).toBeGreaterThan(0)
})

test("a section stays cancelled in the laps in which it was, and a lap that is gone is ridden when it is back [RX-07]", async () => {
  const { stage, open } = await race()
  const cancelledInLaps = [{ section: 2, lap: 2 }]
  const cancelled = { cancelledInLaps, cancelledOn: { "2/2": now } }
  await db.update(stageClass).set(cancelled).where(eq(stageClass.stageKey, stage.key))
  const stored = () => db.select().from(stageClass).where(eq(stageClass.stageKey, stage.key))
  const saveWith = async (lap: number) => {
    const { save, classes } = await open()
    return save({ title: `Stage of ${lap} laps`, classes: classes.map((one) => ({ ...one, lap })) })
  }
  expect(await saveWith(3)).toEqual(saved)
  for (const one of await stored()) expect(one).toMatchObject({ lap: 3, ...cancelled })
  expect(await saveWith(1)).toEqual(saved)
  expect(await saveWith(2)).toEqual(saved)
  for (const one of await stored())
    expect(one).toMatchObject({ lap: 2, cancelledInLaps: [], cancelledOn: {} })
})

test("a stage that is published loses neither its place nor its last class, whoever asks for it [D-44]", async () => {
  const { stage, secretary, open } = await race({ status: "published", location: "Kaņieris" })
  const { version, timeZone, fields } = await open()
  const form = stageForm(timeZone, fields).parse(fields)
  const save = (changes: Partial<typeof form>) => {
    const change = { version, form: { ...form, ...changes } }
    return saveStageForm({ db, actor: secretary, now, files }, stage.path, change)
  }
  expect(await save({ location: null })).toEqual(refused("place-missing"))
  expect(await save({ classes: [] })).toEqual(refused("classes-missing"))
})

test("how a stage is scored is fixed by its first result", async () => {
  const { open, ride, entries } = await race()
  await ride()
  const before = await entries()
  const { save } = await open()
  expect(await save({ competitionType: "openFree", openFree: defaultOpenFree })).toEqual(
    refused("has-results"),
  )
  expect(await entries()).toEqual(before)
})

test("entries are refolded when their rules change, and only then [D-07]", async () => {
  const { open, ride, entries } = await race({ competitionType: "openFree" })
  await ride("Expert", ["JudgeAddPointsA", "JudgeFinishManual"])
  const [before] = await entries()
  expect(before?.total).toBe(2)
  const { gatePoints } = defaultOpenFree
  const confirm = async (changesOf: (form: Awaited<ReturnType<typeof open>>) => Partial<StageFields>) => {
    const form = await open()
    const changes = changesOf(form)
    const question = await form.save(changes)
    if (question.kind !== "to-confirm") throw new Error("Nothing was asked")
    expect(await form.save(changes, question.question)).toEqual(saved)
  }
  await confirm(() => ({ openFree: { ...defaultOpenFree, gatePoints: { ...gatePoints, A: 7 } } }))
  const after = await entries()
  expect(after).toMatchObject([{ total: 7 }])
  expect(after[0]?.revision).toBeGreaterThan(before?.revision ?? 0)
  await confirm(({ classes }) => ({
    title: "Same rules",
    classes: classes.map((one) => ({ ...one, lap: 5 })),
  }))
  expect(await entries()).toEqual(after)
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
  const form = stageForm("Europe/Riga", fields).parse({ ...fields, title: "Mine" })
  const before = await row()
  for (const actor of await strangers(db)) {
    expect(await stageToEdit({ db, actor }, stage.path)).toEqual(refused("forbidden"))
    expect(await saveStageForm({ db, actor, now, files }, stage.path, { version, form })).toEqual(
      refused("forbidden"),
    )
  }
  expect(await row()).toEqual(before)
  const nowhere = `${stage.path}-else`
  const actor = await makeAdmin(db)
  expect(await stageToEdit({ db, actor }, nowhere)).toEqual(refused("stage-not-found"))
  expect(await saveStageForm({ db, actor, now, files }, nowhere, { version, form })).toEqual(
    refused("stage-not-found"),
  )
})
