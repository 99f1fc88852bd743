import { gzipSync } from "node:zlib"
import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { test } from "./site.ts"
import { enter } from "./visitor.ts"

const widths = [360, 640, 1280]

const look = async (page: Page, address: string, of: string) => {
  for (const language of ["lv", "et", "en"]) {
    const query = address.includes("?") ? "&" : "?"
    await page.goto(`${address}${query}lng=${language}`)
    await page.waitForLoadState("networkidle")
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${of} ${address} ${language} ${width}`).toBeLessThanOrEqual(0)
    }
  }
  for (const raw of await page.locator("summary").all()) await raw.click()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations, `${of} ${address}`).toEqual([])
}

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing and nothing overflows on the account pages, ${colorScheme}`, async ({
    browser,
    site,
  }) => {
    test.slow()
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    for (const address of ["/login", "/login?reset=spent", "/finish-signup?token=spent"])
      await look(page, `${site.url}${address}`, "visitor")
    const { userId } = await enter(context, site)
    const cards = { "Anna Ozola": [[0, 1, 5]] }
    await makeScoredStage(site.database.db, { cards, riders: { "Anna Ozola": { id: userId } } })
    for (const address of ["/profile", "/profile?edit", "/my-results"])
      await look(page, `${site.url}${address}`, "viewer")
    await context.close()
  })

test("the login page is light", async ({ page, site }) => {
  const scripts: Promise<number>[] = []
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(`${site.url}/login`)
  await page.waitForLoadState("networkidle")
  const bytes = (await Promise.all(scripts)).reduce((sum, one) => sum + one, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(190_000)
})

test("a visitor without script is told that signing in needs it", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en" })
  const page = await context.newPage()
  await page.goto(`${site.url}/login`)
  await expect(page.getByText("Signing in needs JavaScript.")).toBeVisible()
  await context.close()
})
