import { expect, type Page } from "@playwright/test"
import { makeFullStage } from "#tests/support/factories/make-full-stage.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { holdRequests } from "./hold-requests.ts"
import { resize } from "./resize.ts"
import { test } from "./site.ts"
import { resultsOf } from "./stages.ts"

const names = (page: Page) => page.getByRole("rowheader").locator("strong")
const cards = { "Anna Ozola": [[0, 0]], "Jānis Ābols": [[0, 1]], "Kārlis Āboliņš": [[5, null]] }

test("text typed before the page's scripts load is searched for once they run", async ({ page, site }) => {
  const { stage } = await makeScoredStage(site.database.db, { ...running(), cards })
  const load = await holdRequests(page, "**/assets/*.js")
  await page.goto(`${site.url}${resultsOf(stage)}?lng=en`, { waitUntil: "commit" })
  await page.getByRole("searchbox").fill("anna")
  await expect(names(page)).toHaveCount(3)
  load()
  await expect(names(page)).toHaveText(["Anna Ozola"])
})

test("a page without a connection says until when by the server's clock, whatever the device's shows [D-03]", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, { ...running(), cards })
  await page.clock.install({ time: Date.now() + 2 * 3_600_000 })
  await page.goto(`${site.url}${resultsOf(stage)}?lng=en`)
  const live = page.getByText("Live", { exact: true })
  await expect(live).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText("Offline")).toBeVisible()
  await context.setOffline(false)
  await expect(live).toBeVisible()
  await context.setOffline(true)
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Europe/Riga" })
  // loading the page may take until the next minute, or begin in the one before
  const near = [-60_000, 0].map((ms) => time.format(Date.now() + ms))
  await expect(page.getByText(new RegExp(`^Offline · shown as of (${near.join("|")})$`))).toBeVisible()
})

test("who comes back from a page finds the list as it was left: the search, the open card, the closed class and the place", async ({
  page,
  site,
}) => {
  const { stage } = await makeFullStage(site.database.db)
  await resize(page, { width: 360, height: 740 })
  await page.goto(`${site.url}${resultsOf(stage)}?lng=en`)
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  const heads = page.locator(".class-results summary")
  await heads.first().click()
  const line = page.locator(".class-results[open] .result").nth(30)
  await line.getByRole("link").click()
  const card = page.locator(".rider-card-row .rider-card")
  await expect(card).toBeVisible()
  const away = card.getByRole("link", { name: "Compare with other riders" })
  await away.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(1_000)
  await page.locator('a[href="/market"]').first().dispatchEvent("click")
  await expect(page.getByRole("heading", { level: 1, name: "Market" })).toBeVisible()
  await page.goBack()
  await expect(card).toBeVisible()
  await expect(page.locator(".class-results").first()).not.toHaveAttribute("open")
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThanOrEqual(2)
})
