import { expect, test } from "vitest"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { role } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"

const database = await testDatabase()
const site = await testSite(database)

test("the page of screens names the address of every overlay, and each of them answers [TV-03]", async () => {
  const stage = await makeStage(database.db)
  const { institutionId } = stage
  const secretary = await signIn(site)
  await database.db.insert(role).values({ userId: secretary.userId, role: "secretary", institutionId })
  const { institution, championship, stage: id } = stageParams(stage.path)
  const screens = `${site.url}/competitions/${institution}/${championship}/${id}/screens`
  const page = await (await fetch(screens, { headers: { ...secretary.headers } })).text()
  for (const view of ["ticker", "table", "rider"]) {
    const address = `${site.url}/overlay/${institution}/${championship}/${id}/${view}`
    // in words, to be typed into the mixer, not only as a link
    expect(page).toContain(`>${address}<`)
    expect((await fetch(address)).status, view).toBe(200)
  }
})
