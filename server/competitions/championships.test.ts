import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { presetRules, rulePresets } from "#domain/competitions/rule-presets.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { createChampionship, listChampionships, listOwnChampionships } from "./championships.ts"
import { championshipToEdit } from "./edit-championship.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const actor = await makeAdmin(db)

const preset = "specified" as const

const refused = (reason: string) => ({ kind: "refused", reason })

test("an admin creates championships, which begin as drafts", async () => {
  const { id: institutionId } = await makeInstitution(db)
  const create = (displayName: string, id: string | null = null, institution = institutionId) =>
    createChampionship({ db, actor, now }, { institutionId: institution, displayName, id, preset })
  expect(await create("Čempionāts 2026")).toEqual({ kind: "created", id: "cempionats-2026" })
  expect(await create("The same", "cempionats-2026")).toEqual(refused("id-taken"))
  expect(await create("—")).toEqual(refused("id-empty"))
  expect(await create("Nowhere", null, "nowhere")).toEqual(refused("institution-not-found"))
  const shown = await championshipToEdit({ db, actor }, { institutionId, championshipId: "cempionats-2026" })
  expect(shown).toMatchObject({
    form: { displayName: "Čempionāts 2026", publicationStatus: "draft", classes: [], rules: null },
    mayPublish: true,
    stages: [],
  })
  const [event] = await db.select().from(audit).where(eq(audit.event, "create_championship"))
  expect(event).toMatchObject({
    data: { championship: `institutions/${institutionId}/championships/cempionats-2026` },
    userId: actor.userId,
  })
})

test("a championship starts from the rules that were chosen, and those that are specified are stored nowhere [RX-05] [RX-06]", async () => {
  const { id: institutionId } = await makeInstitution(db)
  for (const preset of rulePresets) {
    const form = { institutionId, displayName: preset, id: preset, preset }
    expect(await createChampionship({ db, actor, now }, form)).toEqual({ kind: "created", id: preset })
    const shown = await championshipToEdit({ db, actor }, { institutionId, championshipId: preset })
    const rules = preset === "specified" ? null : presetRules[preset]
    expect(shown).toMatchObject({ form: { rules } })
  }
})

test("two institutions may each have a championship of the same id", async () => {
  for (const { id } of [await makeInstitution(db), await makeInstitution(db)])
    expect(
      await createChampionship(
        { db, actor, now },
        { institutionId: id, displayName: "2027", id: null, preset },
      ),
    ).toEqual({ kind: "created", id: "2027" })
})

test("an admin sees the championships of all institutions", async () => {
  const [one, other] = [await makeStage(db), await makeStage(db)]
  await makeStage(db, { institutionId: one.institutionId, championshipId: one.championshipId })
  const found = await listChampionships({ db, actor })
  const championships = found.kind === "found" ? found.championships : []
  expect(championships).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ institutionId: one.institutionId, id: one.championshipId, stages: 2 }),
      expect.objectContaining({ institutionId: other.institutionId, id: other.championshipId, stages: 1 }),
    ]),
  )
})

test("only an admin lists and creates championships [D-02]", async () => {
  const { id } = await makeInstitution(db)
  const form = { institutionId: id, displayName: "Mine", id: null, preset }
  for (const stranger of [...(await strangers(db)), await makeSecretary(db, id)]) {
    expect(await listChampionships({ db, actor: stranger })).toEqual(refused("forbidden"))
    expect(await createChampionship({ db, actor: stranger, now }, form)).toEqual(refused("forbidden"))
  }
})

test("a championship that does not exist is not shown", async () => {
  const place = { institutionId: "nowhere", championshipId: "never" }
  expect(await championshipToEdit({ db, actor }, place)).toEqual(refused("championship-not-found"))
})

test("a secretary finds the championships of the own institution alone", async () => {
  const { institutionId, id } = await makeChampionship(db, { id: "2026", displayName: "Season 2026" })
  await makeChampionship(db, { institutionId, id: "2027" })
  await makeChampionship(db)
  const actor = await makeSecretary(db, institutionId)
  const found = await listOwnChampionships({ db, actor })
  expect(found?.map((one) => one.id)).toEqual(["2027", id])
  expect(found?.[1]).toMatchObject({ institutionId, displayName: "Season 2026" })
})

test("a user who is nobody's secretary finds none", async () => {
  expect(await listOwnChampionships({ db, actor: await makeAdmin(db) })).toEqual([])
  expect(await listOwnChampionships({ db, actor: null })).toBe(null)
})
