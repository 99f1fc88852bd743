import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { newStageForm } from "#contracts/competitions/new-stage-form.ts"
import { type StageFields, stageForm } from "#contracts/competitions/stage-form.ts"
import type { Actor } from "#domain/access/may.ts"
import { championshipClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { audit } from "#server/db/schema/roles.ts"
import type { ChampionshipPlace } from "#server/stages/championship-place.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeStageFields } from "#tests/support/factories/stage-fields.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { copyStage } from "./copy-stage.ts"
import { createStage } from "./create-stage.ts"
import { stageToEdit } from "./edit-stage.ts"
import { newStage, startStage } from "./start-stage.ts"

const { db } = await testDatabase()
const files = testFiles()
const now = Date.UTC(2026, 4, 1)

const refused = (reason: string) => ({ kind: "refused", reason })

/** A championship with the class Expert, and its secretary. */
const season = async () => {
  const { institutionId, id: championshipId } = await makeChampionship(db)
  await db.insert(championshipClass).values({ institutionId, championshipId, name: "Expert", order: 1 })
  const place = { institutionId, championshipId }
  const actor = await makeSecretary(db, institutionId)
  const create = (fields: Partial<StageFields> = {}, chosen: string | null = null) => {
    const form = stageForm("Europe/Riga").parse(makeStageFields(fields))
    return createStage({ db, actor, now, files }, { place, form: { ...form, id: chosen } })
  }
  return { place, actor, create }
}

test("a secretary creates a stage, always as a draft, with an id of the title or a chosen one", async () => {
  const { place, actor, create } = await season()
  const path = `institutions/${place.institutionId}/championships/${place.championshipId}/stages/kaniera-posms`
  const outcome = await create({ title: "Kaņiera posms", location: "Kaņieris", status: "published" })
  expect(outcome).toEqual({ kind: "created", id: "kaniera-posms", path })
  const shown = await stageToEdit({ db, actor }, path)
  expect(shown).toMatchObject({
    fields: { title: "Kaņiera posms", status: "draft", classes: [{ name: "Expert", lap: 2 }] },
    resultsStatus: null,
    hasResults: false,
    hasRegulation: false,
  })
  const [event] = await db.select().from(audit).where(eq(audit.userId, actor.userId))
  expect(event).toMatchObject({
    event: "create_stage",
    data: { stage: path, after: { title: "Kaņiera posms" } },
    timestamp: now,
  })
  expect(await create({ title: "Kaņiera posms" })).toEqual(refused("id-taken"))
  expect(await create({ title: "Kaņiera posms" }, "second")).toMatchObject({ kind: "created", id: "second" })
  expect(await create({ title: "—" })).toEqual(refused("id-empty"))
})

test("a new stage chooses from the classes of its championship [D-32]", async () => {
  const { create } = await season()
  const other = { name: "Ladies", color: "#112233", lap: 1, lapSections: [true] }
  expect(await create({ classes: [other] })).toEqual(refused("unknown-class"))
})

test("a new stage starts from those of the institution, the latest first", async () => {
  const { place, actor, create } = await season()
  await create({ title: "First", competitionStartDate: "2026-05-16T10:00" }, "first")
  await create({ title: "Second", competitionStartDate: "2026-05-16T11:00" }, "second")
  await makeStage(db)
  const found = await newStage({ db, actor }, place)
  expect(found).toMatchObject({
    kind: "found",
    timeZone: "Europe/Riga",
    earlier: [{ title: "Second", competitionStartDate: Date.UTC(2026, 4, 16, 8) }, { title: "First" }],
  })
  const admin = await makeAdmin(db)
  expect(await newStage({ db, actor: admin }, { ...place, championshipId: "never" })).toEqual(
    refused("championship-not-found"),
  )
})

test("no stage takes the address of the screen of a new one", async () => {
  const { create } = await season()
  expect(await create({ title: "New" })).toEqual(refused("id-taken"))
})

test("of two who create a stage of the same id at once one does", async () => {
  const { create } = await season()
  const outcomes = await Promise.all([create({}, "first"), create({}, "first")])
  expect(outcomes).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: "created" }), refused("id-taken")]),
  )
})

test("a copy is a form for another day, with the same classes and no participants", async () => {
  const stage = await makeStage(db, {
    competitionStartDate: Date.UTC(2026, 2, 28, 8),
    competitionEndDate: Date.UTC(2026, 2, 29, 14),
    registrationEndDate: Date.UTC(2026, 2, 26, 18),
    classes: [{ name: "Expert", lap: 3, startTime: Date.UTC(2026, 2, 28, 9) }],
    location: "Kaņieris",
  })
  await makeParticipant(db, stage)
  const actor = await makeSecretary(db, stage.institutionId)
  const copied = await copyStage({ db, actor }, stage.path, "2026-06-06")
  if (copied.kind === "refused") throw new Error(copied.reason)
  // clocks are set forward between the two days of the stage, and not in June
  expect(copied.fields).toMatchObject({
    competitionStartDate: "2026-06-06T10:00",
    competitionEndDate: "2026-06-07T17:00",
    registrationEndDate: "2026-06-04T20:00",
    status: "draft",
    location: "Kaņieris",
    classes: [{ name: "Expert", lap: 3, startTime: "2026-06-06T11:00", endTime: null }],
  })
  const place = { institutionId: stage.institutionId, championshipId: stage.championshipId }
  const form = stageForm("Europe/Riga").parse(copied.fields)
  const outcome = await createStage({ db, actor, now, files }, { place, form: { ...form, id: "copy" } })
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  const [made] = await db.select().from(stageTable).where(eq(stageTable.path, outcome.path))
  expect(made).toMatchObject({ resultsStatus: null, revision: 0, status: "draft" })
  expect(await db.$count(participant, eq(participant.stageKey, made?.key ?? 0))).toBe(0)
})

test("a copied time in the hour that clocks skip is moved an hour later, and in the hour that occurs twice it is the first", async () => {
  const night = { startTime: Date.UTC(2026, 4, 16, 0, 30) }
  const stage = await makeStage(db, { classes: [{ name: "Expert", ...night }] })
  const actor = await makeSecretary(db, stage.institutionId)
  const startOn = async (day: string) => {
    const copied = await copyStage({ db, actor }, stage.path, day)
    if (copied.kind === "refused") throw new Error(copied.reason)
    return copied.fields.classes?.[0]?.startTime
  }
  expect(await startOn("2027-05-15")).toBe("2027-05-15T03:30")
  expect(await startOn("2026-03-29")).toBe("2026-03-29T04:30")
  expect(await startOn("2026-10-25")).toBe("2026-10-25T03:30+03:00")
})

test("riders, and secretaries of another institution, create and copy nothing [D-02]", async () => {
  const stage = await makeStage(db)
  const place = { institutionId: stage.institutionId, championshipId: stage.championshipId }
  const form = { ...stageForm("Europe/Riga").parse(makeStageFields()), id: null }
  for (const actor of await strangers(db)) {
    expect(await newStage({ db, actor }, place)).toEqual(refused("forbidden"))
    expect(await copyStage({ db, actor }, stage.path, "2026-06-06")).toEqual(refused("forbidden"))
    expect(await createStage({ db, actor, now, files }, { place, form })).toEqual(refused("forbidden"))
  }
  const actor = await makeAdmin(db)
  expect(await copyStage({ db, actor }, "nowhere", "2026-06-06")).toEqual(refused("stage-not-found"))
  const nowhere = { place: { ...place, championshipId: "never" }, form }
  expect(await createStage({ db, actor, now, files }, nowhere)).toEqual(refused("championship-not-found"))
})

/** Starts a stage as the form of a new one says. */
const start = async (actor: Actor, place: ChampionshipPlace, fields: Record<string, string | null>) => {
  const form = newStageForm("Europe/Riga").parse({
    title: "Kaņieris",
    competitionStartDate: "2026-06-06T10:00",
    competitionEndDate: "2026-06-06T18:00",
    ...fields,
  })
  return startStage({ db, actor, now, files }, { place, form })
}

const shownAt = async (actor: Actor, outcome: Awaited<ReturnType<typeof start>>) => {
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  const found = await stageToEdit({ db, actor }, outcome.path)
  if (found.kind === "refused") throw new Error(found.reason)
  return found.fields
}

test("a new stage begins with little, and all else is empty", async () => {
  const { place, actor } = await season()
  const fields = await shownAt(actor, await start(actor, place, { location: "Mežaparks" }))
  expect(fields).toMatchObject({
    title: "Kaņieris",
    location: "Mežaparks",
    competitionStartDate: "2026-06-06T10:00",
    status: "draft",
    competitionType: "classic",
    classes: [],
  })
})

test("a new stage takes over what an earlier one has, and the classes that the championship knows", async () => {
  const stage = await makeStage(db, {
    classes: [{ name: "Expert", order: 2, lap: 3 }, { name: "Ladies" }],
    location: "Kaņieris",
    registrationEndDate: Date.UTC(2026, 4, 16, 14),
    descriptionEn: "Bring boots",
  })
  const { institutionId, id: championshipId } = await makeChampionship(db, {
    institutionId: stage.institutionId,
  })
  await db.insert(championshipClass).values({ institutionId, championshipId, name: "Expert", order: 1 })
  const actor = await makeSecretary(db, institutionId)
  const place = { institutionId, championshipId }
  const fields = await shownAt(actor, await start(actor, place, { title: "Second", copyOf: stage.path }))
  expect(fields).toMatchObject({
    title: "Second",
    location: "Kaņieris",
    descriptionEn: "Bring boots",
    registrationEndDate: "2026-06-06T17:00",
    classes: [{ name: "Expert", lap: 3 }],
  })
  const shorter = { title: "Third", competitionEndDate: "2026-06-06T12:00", copyOf: stage.path }
  expect(await shownAt(actor, await start(actor, place, shorter))).toMatchObject({
    registrationEndDate: null,
    competitionEndDate: "2026-06-06T12:00",
  })
})

test("times of classes that are on no day of the stage are not taken over, from wherever they are", async () => {
  const [saturday, friday] = [Date.UTC(2026, 4, 16, 8), Date.UTC(2026, 4, 15, 8)]
  const stage = await makeStage(db, {
    competitionEndDate: Date.UTC(2026, 4, 17, 15),
    classes: [
      { name: "Expert", order: 3, startTime: saturday, endTime: Date.UTC(2026, 4, 17, 12) },
      // since the stage was moved, before that was refused
      { name: "Ladies", order: 2, startTime: friday, endTime: saturday },
    ],
  })
  const { institutionId, championshipId } = stage
  const actor = await makeSecretary(db, institutionId)
  const fields = { competitionEndDate: "2026-06-06T18:00", copyOf: stage.path }
  const outcome = await start(actor, { institutionId, championshipId }, fields)
  expect(await shownAt(actor, outcome)).toMatchObject({
    classes: [
      { name: "Expert", startTime: "2026-06-06T11:00", endTime: null },
      { name: "Ladies", startTime: null, endTime: "2026-06-06T11:00" },
    ],
  })
})

test("links to maps are taken over with the place that they lead to, and not with another", async () => {
  const links = { googleMaps: "https://maps.app.goo.gl/a", waze: "https://waze.com/ul/b" }
  const stage = await makeStage(db, { location: "Kaņieris", ...links })
  const { institutionId, championshipId } = stage
  const actor = await makeSecretary(db, institutionId)
  const at = async (location: string | null) => {
    const form = { title: `In ${location}`, location, copyOf: stage.path }
    return shownAt(actor, await start(actor, { institutionId, championshipId }, form))
  }
  expect(await at("Kaņieris")).toMatchObject({ location: "Kaņieris", ...links })
  expect(await at(null)).toMatchObject({ location: "Kaņieris", ...links })
  expect(await at("Cēsis")).toMatchObject({ location: "Cēsis", googleMaps: null, waze: null })
})

test("nobody takes over the stage of an institution that is not theirs", async () => {
  const { place, actor } = await season()
  const theirs = await makeStage(db)
  for (const copyOf of [theirs.path, "nowhere"])
    expect(await start(actor, place, { copyOf })).toEqual(refused("copied-stage-not-found"))
  for (const stranger of await strangers(db))
    expect(await start(stranger, place, {})).toEqual(refused("forbidden"))
})

test("a stage that its own form would not accept is not copied, and the answer says so", async () => {
  const stage = await makeStage(db, {
    sponsors: [
      { name: "Riepas", logo: `data:image/png;base64,${"A".repeat(600)}`, url: "https://a.example/" },
    ],
  })
  const { institutionId, championshipId } = stage
  const actor = await makeSecretary(db, institutionId)
  expect(await start(actor, { institutionId, championshipId }, { copyOf: stage.path })).toEqual(
    refused("copied-stage-faulty"),
  )
})
