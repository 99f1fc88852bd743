import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { enterAsAdmin } from "./organisers.ts"
import { test } from "./site.ts"

const widths = [360, 640, 1280]

const look = async (page: Page, address: string) => {
  for (const language of ["lv", "et", "en"]) {
    await page.goto(`${address}${address.includes("?") ? "&" : "?"}lng=${language}`)
    await page.waitForLoadState("networkidle")
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${address} ${language} ${width}`).toBeLessThanOrEqual(0)
    }
  }
  for (const entry of await page.locator("summary:visible").all()) await entry.click()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations, address).toEqual([])
}

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing and nothing overflows on the pages of organisers, ${colorScheme}`, async ({
    browser,
    emptySite: site,
  }) => {
    test.slow()
    const { db } = site.database
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    const { email } = await enterAsAdmin(context, site)
    for (const address of ["/championship", "/championship/institutions", "/championship/clubs"])
      await look(page, site.url + address)
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
      await look(page, site.url + address)
    await page.getByLabel("Rules of our own").check()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
    await context.close()
  })
