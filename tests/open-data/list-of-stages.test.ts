import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openStages } from "#contracts/open-data/competitions.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { testSite } from "#tests/support/test-site.ts"
import { readerOf } from "./reader-of.ts"

const database = await testDatabase()
const { db } = database

let instant = Date.now()
const site = await testSite(database, { trustedProxies: 1 }, { now: () => instant })
const { dataOf } = readerOf(site)

const listOf = async (query: string) => {
  instant += 2_000
  return openStages.parse(await dataOf(`stages?${query}`))
}

test("a list says how many stages there are at the moment of its entries, whatever is published meanwhile", async () => {
  const { key, institutionId } = await makeStage(db)
  let isOver = false
  const publishing = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const status = turn % 2 === 0 ? "draft" : "published"
      await db.update(stageTable).set({ status }).where(eq(stageTable.key, key))
    }
  }
  const published = publishing()
  const differing: unknown[] = []
  for (let read = 0; read < 200; read += 1) {
    const list = await listOf(`institution=${institutionId}`)
    if (list.stages.length !== list.total) differing.push(list)
  }
  isOver = true
  await published
  expect(differing).toEqual([])
})

test("a part of the list behind its end says how many stages there are", async () => {
  const { institutionId } = await makeStage(db)
  expect(await listOf(`institution=${institutionId}&offset=5`)).toEqual({ total: 1, next: null, stages: [] })
})
