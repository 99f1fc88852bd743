import type { Page } from "@playwright/test"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { expectAccessible, lookAt } from "./look-at.ts"
import { enterAsAdmin } from "./organisers.ts"
import { test } from "./site.ts"

const look = async (page: Page, site: string, address: string) => {
  await page.goto(site + address)
  await page.waitForLoadState("networkidle")
  for (const entry of await page.locator("summary:visible").all()) await entry.click()
  await lookAt(page, address)
}

test("axe finds nothing and nothing overflows on the pages of organisers, in either theme and every language", async ({
  page,
  context,
  emptySite: site,
}) => {
  test.slow()
  const { db } = site.database
  const { email } = await enterAsAdmin(context, site)
  for (const address of ["/championship", "/championship/institutions", "/championship/clubs"])
    await look(page, site.url, address)
  const stage = await makeStage(db, {
    title: "Nepieradināmo klinšakmeņu pārvarēšanas posms",
    classes: [{ name: "Klasiskokonstrukciju mototriāls", order: 2 }, { name: "Expert" }],
  })
  const { id: club } = await makeClub(db)
  for (const address of [
    "/championship?new",
    `/championship/institutions?edit=${stage.institutionId}`,
    `/championship/clubs?edit=${encodeURIComponent(club)}`,
    `/championship/roles?find=${email}&to=${email}`,
    "/championship/log",
    `/championship/${stage.institutionId}/${stage.championshipId}`,
  ])
    await look(page, site.url, address)
  await page.getByLabel("Custom rules").check()
  await expectAccessible(page, "rules of our own")
})
