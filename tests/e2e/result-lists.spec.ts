import { expect, type Page } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"

const openFree = {
  competitionType: "openFree",
  cards: { Zane: [[9, 9]], Aldis: [[20, 20]], Ieva: [[5, 0]] },
} as const
const names = (page: Page) => page.getByRole("rowheader").locator("strong")

test("without scripts the tabs lead on, the list by points is sorted, and no control is dead", async ({
  browser,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, { ...running(), ...openFree })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(names(page)).toHaveText(["Aldis", "Zane", "Ieva"])
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0)
  await expect(page.getByRole("searchbox")).toHaveCount(0)
  await page.getByRole("link", { name: "By points" }).click()
  await page.locator("thead button").nth(1).click()
  await page.locator("thead button").nth(1).click()
  await expect(names(page)).toHaveText(["Zane", "Ieva", "Aldis"])
  await context.close()
})
