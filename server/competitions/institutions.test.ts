import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { institution, stage as stageTable } from "#server/db/schema/competitions.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { saveInstitutionForm } from "#tests/support/save-institution.ts"
import { createInstitution, listInstitutions, saveInstitution } from "./institutions.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)

const refused = (reason: string) => ({ kind: "refused", reason })

/** An institution as an admin has its form open. */
const open = async (id: string) => {
  const actor = await makeAdmin(db)
  const found = await listInstitutions({ db, actor })
  const shown = found.kind === "found" ? found.institutions.find((one) => one.id === id) : undefined
  if (!shown) throw new Error("The institution is not listed")
  const save = (form: { name: string; timeZone: string }, confirmed: string | null = null) =>
    saveInstitutionForm({ db, actor, now }, { id, version: shown.version, form, confirmed })
  return { actor, shown, save }
}

test("an admin creates institutions, with an id of the name or a chosen one [D-01]", async () => {
  const actor = await makeAdmin(db)
  const create = (name: string, id: string | null = null) =>
    createInstitution({ db, actor, now }, { name, timeZone: "Europe/Tallinn", id })
  expect(await create("Eesti Mootorrattaspordi Föderatsioon")).toEqual({
    kind: "created",
    id: "eesti-mootorrattaspordi-foderatsioon",
  })
  expect(await create("Another", "emf")).toEqual({ kind: "created", id: "emf" })
  expect(await create("A third", "emf")).toEqual(refused("id-taken"))
  expect(await create("—")).toEqual(refused("id-empty"))
  const [row] = await db.select().from(institution).where(eq(institution.id, "emf"))
  expect(row).toEqual({ id: "emf", name: "Another", timeZone: "Europe/Tallinn", consentAge: null })
})

test("another time zone locks the standings of championships by the bytes of their paths, whatever the language of the database", async () => {
  const stage = await makeStage(db)
  const { institutionId } = stage
  // most databases sort texts in a language, unlike that of the tests
  await db.execute(sql`alter table championship alter column id type text collate "en-x-icu"`)
  for (const id of ["b-cup", "C-cup", "a_cup", "a-cup"]) await makeChampionship(db, { institutionId, id })
  const { actor, shown } = await open(institutionId)
  const locked: string[] = []
  await saveInstitution(
    {
      ...{ db, actor, now },
      effectsOfChange: async (_tx, { places }) => {
        locked.push(...places.map(({ championshipId }) => championshipId))
        return []
      },
    },
    { id: institutionId, version: shown.version, form: { name: shown.name, timeZone: "Europe/Vilnius" } },
  )
  expect(locked.filter((id) => id.endsWith("cup"))).toEqual(["C-cup", "a-cup", "a_cup", "b-cup"])
})

test("an institution changes its name and time zone, and its stages show other times", async () => {
  const stage = await makeStage(db)
  const { save, actor, shown } = await open(stage.institutionId)
  expect(await save({ name: "Renamed", timeZone: shown.timeZone })).toEqual({ kind: "saved" })
  const settings = async () => {
    const [row] = await db.select().from(stageTable).where(eq(stageTable.key, stage.key))
    return [row?.revision, row?.settingsRevision]
  }
  expect(await settings()).toEqual([0, 0])
  const again = await open(stage.institutionId)
  expect(await again.save({ name: "Renamed", timeZone: "Europe/Vilnius" })).toEqual({ kind: "saved" })
  expect(await settings()).toEqual([1, 1])
  const [event] = await db.select().from(audit).where(eq(audit.userId, actor.userId))
  expect(event).toMatchObject({
    event: "update_institution",
    data: { institution: stage.institutionId, before: { name: shown.name }, after: { name: "Renamed" } },
    timestamp: now,
  })
})

test("another time zone asks before public stages show other clock times; the instants stay [D-03]", async () => {
  const at = (month: number) => Date.UTC(2026, month, 16, 7)
  const stageIn = (month: number) => ({ competitionStartDate: at(month), competitionEndDate: at(month) + 1 })
  const { institutionId, championshipId } = await makeStage(db, { title: "Over", ...stageIn(3) })
  const made = (title: string, month: number, status: "published" | "draft" = "published") =>
    makeStage(db, { institutionId, championshipId, title, status, ...stageIn(month) })
  const later = await made("Later", 6)
  const next = await made("Next", 5)
  await made("Draft", 4, "draft")
  const { save, shown } = await open(institutionId)
  const form = { name: shown.name, timeZone: "Australia/Sydney" }
  const asked = await save(form)
  expect(asked).toMatchObject({
    kind: "to-confirm",
    changed: [],
    times: {
      timeZones: { before: shown.timeZone, after: "Australia/Sydney" },
      named: [
        { path: next.path, title: "Next", start: at(5) },
        { path: later.path, title: "Later", start: at(6) },
      ],
      others: 1,
    },
  })
  const question = asked.kind === "to-confirm" ? asked.question : null
  // the confirmation of one zone is none of another
  expect(await save({ ...form, timeZone: "Asia/Tokyo" }, question)).toMatchObject({ kind: "to-confirm" })
  expect(await save(form, question)).toEqual({ kind: "saved" })
  const [stored] = await db.select().from(stageTable).where(eq(stageTable.key, next.key))
  expect(stored?.competitionStartDate).toBe(at(5))
})

test("an institution whose stages are all drafts gets another time zone unasked", async () => {
  const { institutionId } = await makeStage(db, { status: "draft" })
  const { save, shown } = await open(institutionId)
  expect(await save({ name: shown.name, timeZone: "Australia/Sydney" })).toEqual({ kind: "saved" })
})

test("of two admins with the same form open the second gets a conflict, and overwrites nothing", async () => {
  const { id, timeZone } = await makeInstitution(db)
  const [one, other] = [await open(id), await open(id)]
  const outcomes = await Promise.all([
    one.save({ name: "First", timeZone }),
    other.save({ name: "Second", timeZone }),
  ])
  expect(outcomes).toEqual(expect.arrayContaining([{ kind: "saved" }, refused("changed-meanwhile")]))
})

test("an institution that does not exist cannot be saved, and a save without changes is not logged", async () => {
  const { id, name, timeZone } = await makeInstitution(db)
  const { actor, save } = await open(id)
  expect(await save({ name, timeZone })).toEqual({ kind: "saved" })
  expect(await db.$count(audit, eq(audit.userId, actor.userId))).toBe(0)
  const gone = { id: "nowhere", version: "", form: { name, timeZone } }
  expect(await saveInstitutionForm({ db, actor, now }, gone)).toEqual(refused("institution-not-found"))
})

test("institutions are the admin's alone [D-02]", async () => {
  const { id, name, timeZone } = await makeInstitution(db)
  const { shown } = await open(id)
  for (const actor of [...(await strangers(db)), await makeSecretary(db, id)]) {
    expect(await listInstitutions({ db, actor })).toEqual(refused("forbidden"))
    const form = { name: "Mine", timeZone }
    expect(await createInstitution({ db, actor, now }, { ...form, id: null })).toEqual(refused("forbidden"))
    expect(await saveInstitutionForm({ db, actor, now }, { id, version: shown.version, form })).toEqual(
      refused("forbidden"),
    )
  }
  expect(await db.select().from(institution).where(eq(institution.id, id))).toEqual([
    { id, name, timeZone, consentAge: null },
  ])
})
