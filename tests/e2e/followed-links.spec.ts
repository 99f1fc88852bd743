import { expect } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { test } from "./site.ts"
import { pageOf, resultsOf } from "./stages.ts"

test("who follows a link is led to the heading of the page that it opens, which has no ring; on a link of the bar the focus stays", async ({
  page,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[0]] },
  })
  await page.goto(`${site.url}${pageOf(stage)}?lng=en`)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page
    .locator(`main a[href="${resultsOf(stage)}"]`)
    .first()
    .press("Enter")
  await expect(page).toHaveURL(new RegExp(`${resultsOf(stage)}$`))
  const heading = page.getByRole("heading", { level: 1 })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS("outline-style", "none")
  expect(await page.evaluate(() => scrollY)).toBe(0)

  const market = page.locator("header").getByRole("link", { name: "Market" })
  await market.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Market" })).toBeVisible()
  await expect(market).toBeFocused()
})
