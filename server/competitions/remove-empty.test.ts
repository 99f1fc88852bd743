import { desc } from "drizzle-orm"
import { expect, test } from "vitest"
import { championshipClass } from "#server/db/schema/competitions.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { refused } from "#tests/support/scored-race.ts"
import { removeChampionship, removeInstitution } from "./remove-empty.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const actor = await makeAdmin(db)
const by = { db, actor, now }
const removed = { kind: "removed" }

const latestEvent = async () => (await db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]

test("a championship without stages goes with its classes, and one with a stage stays", async () => {
  const { institutionId, id, displayName } = await makeChampionship(db)
  const place = { institutionId, championshipId: id }
  await db.insert(championshipClass).values({ ...place, name: "Expert", order: 1 })
  expect(await removeChampionship(by, place)).toEqual(removed)
  expect(await latestEvent()).toMatchObject({
    event: "remove_championship",
    data: { before: { displayName } },
  })
  expect(await removeChampionship(by, place)).toEqual(refused("championship-not-found"))
  const stage = await makeStage(db, { status: "draft" })
  expect(await removeChampionship(by, stage)).toEqual(refused("championship-has-stages"))
})

test("an institution goes once it has neither championships nor secretaries, and says which of them are in the way", async () => {
  const { id } = await makeInstitution(db)
  const championship = await makeChampionship(db, { institutionId: id })
  expect(await removeInstitution(by, id)).toEqual(refused("institution-has-championships"))
  expect(await removeChampionship(by, { institutionId: id, championshipId: championship.id })).toEqual(
    removed,
  )
  expect(await removeInstitution(by, id)).toEqual(removed)
  expect(await latestEvent()).toMatchObject({ event: "remove_institution", data: { institution: id } })
  expect(await removeInstitution(by, id)).toEqual(refused("institution-not-found"))
  const staffed = await makeInstitution(db)
  await makeSecretary(db, staffed.id)
  expect(await removeInstitution(by, staffed.id)).toEqual(refused("institution-has-secretaries"))
})

test("what is empty is deleted by an admin alone", async () => {
  const { institutionId, id } = await makeChampionship(db)
  const secretary = await makeSecretary(db, institutionId)
  for (const stranger of [...(await strangers(db)), secretary]) {
    const context = { ...by, actor: stranger }
    expect(await removeChampionship(context, { institutionId, championshipId: id })).toEqual(
      refused("forbidden"),
    )
    expect(await removeInstitution(context, institutionId)).toEqual(refused("forbidden"))
  }
})
