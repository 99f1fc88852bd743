import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { listOwnChampionships } from "./list-own-championships.ts"

const { db } = await testDatabase()

test("a secretary finds the championships of the own institution alone", async () => {
  const { institutionId, id } = await makeChampionship(db, { id: "2026", displayName: "Season 2026" })
  await makeChampionship(db, { institutionId, id: "2027" })
  await makeChampionship(db)
  const actor = await makeSecretary(db, institutionId)
  const found = await listOwnChampionships({ db, actor })
  expect(found?.map((one) => one.id)).toEqual(["2027", id])
  expect(found?.[1]).toMatchObject({ institutionId, displayName: "Season 2026" })
})

test("who is nobody's secretary finds none", async () => {
  expect(await listOwnChampionships({ db, actor: await makeAdmin(db) })).toEqual([])
  expect(await listOwnChampionships({ db, actor: null })).toBe(null)
})
