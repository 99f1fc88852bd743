import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { standingsPage } from "./standings-page.ts"

const { db } = await testDatabase()

test("a championship of which nothing is public is not there for visitors [SD-04] [XC-02]", async () => {
  const { institutionId, id: championshipId } = await makeChampionship(db)
  await makeStage(db, { institutionId, championshipId, status: "draft" })
  const place = { institutionId, championshipId }
  const seenBy = (actor: typeof admin | null) => standingsPage({ db, actor }, { place, tab: "individual" })
  const admin = await makeAdmin(db)
  for (const actor of [null, ...(await strangers(db))]) expect(await seenBy(actor)).toBeNull()
  expect(await seenBy(admin)).not.toBeNull()
  await makeStage(db, { institutionId, championshipId, status: "published" })
  expect(await seenBy(null)).toMatchObject({ standings: null })
})
