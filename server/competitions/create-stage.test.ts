import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { newStageForm, type StageFields } from "#contracts/stage-form.ts"
import { championshipClass, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { audit } from "#server/db/schema/roles.ts"
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
import { newStage } from "./new-stage.ts"
import { stageToEdit } from "./stage-to-edit.ts"

const { db } = await testDatabase()
const files = testFiles()
const now = Date.UTC(2026, 4, 1)

const refused = (reason: string) => ({ kind: "refused", reason })

/** A championship with the class Expert, and its secretary. */
const season = async () => {
  const { institutionId, id } = await makeChampionship(db)
  await db.insert(championshipClass).values({ institutionId, championshipId: id, name: "Expert", order: 1 })
  const place = { institutionId, id }
  const actor = await makeSecretary(db, institutionId)
  const create = (fields: Partial<StageFields> = {}, chosen: string | null = null) => {
    const form = newStageForm("Europe/Riga").parse({ ...makeStageFields(fields), id: chosen })
    return createStage({ db, actor, now, files }, { place, form })
  }
  return { place, actor, create }
}

test("a secretary creates a stage, always as a draft, with an id of the title or a chosen one", async () => {
  const { place, actor, create } = await season()
  const path = `institutions/${place.institutionId}/championships/${place.id}/stages/kaniera-posms`
  const outcome = await create({ title: "Kaņiera posms", status: "published" })
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

test("what a new stage is chosen from are the classes of its championship [D-32]", async () => {
  const { place, actor, create } = await season()
  expect(await newStage({ db, actor }, place)).toMatchObject({
    kind: "found",
    timeZone: "Europe/Riga",
    championship: { classes: [{ name: "Expert", order: 1 }] },
  })
  const other = { name: "Ladies", color: "#112233", lap: 1, lapSections: [true] }
  expect(await create({ classes: [other] })).toEqual(refused("unknown-class"))
  const admin = await makeAdmin(db)
  expect(await newStage({ db, actor: admin }, { ...place, id: "never" })).toEqual(
    refused("championship-not-found"),
  )
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
  const place = { institutionId: stage.institutionId, id: stage.championshipId }
  const form = newStageForm("Europe/Riga").parse({ ...copied.fields, id: "copy" })
  const outcome = await createStage({ db, actor, now, files }, { place, form })
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  const [made] = await db.select().from(stageTable).where(eq(stageTable.path, outcome.path))
  expect(made).toMatchObject({ resultsStatus: null, revision: 0, status: "draft" })
  expect(await db.$count(participant, eq(participant.stageKey, made?.key ?? 0))).toBe(0)
})

test("riders, and secretaries of another institution, create and copy nothing [D-02]", async () => {
  const stage = await makeStage(db)
  const place = { institutionId: stage.institutionId, id: stage.championshipId }
  const form = newStageForm("Europe/Riga").parse(makeStageFields())
  for (const actor of await strangers(db)) {
    expect(await newStage({ db, actor }, place)).toEqual(refused("forbidden"))
    expect(await copyStage({ db, actor }, stage.path, "2026-06-06")).toEqual(refused("forbidden"))
    expect(await createStage({ db, actor, now, files }, { place, form })).toEqual(refused("forbidden"))
  }
  const actor = await makeAdmin(db)
  expect(await copyStage({ db, actor }, "nowhere", "2026-06-06")).toEqual(refused("stage-not-found"))
  const nowhere = { place: { ...place, id: "never" }, form }
  expect(await createStage({ db, actor, now, files }, nowhere)).toEqual(refused("championship-not-found"))
})
