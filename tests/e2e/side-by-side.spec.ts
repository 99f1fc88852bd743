import { expect, type Page } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"

const add = async (page: Page, name: string) => {
  const label = await page.getByRole("option").filter({ hasText: name }).textContent()
  await page.getByLabel("Add a rider").selectOption({ label: label ?? name })
  await page.getByRole("button", { name: "Compare" }).click()
}

test("riders are compared side by side, from a card or by choice, at an address that can be shared", async ({
  page,
  browser,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[0, 3, 1]], "Jaan Tamm": [[1, 5, null]], "Liis Kask": [[0, 0, 5]] },
  })
  await page.goto(site.url + english(resultsOf(stage)))
  await page.getByRole("link", { name: "Anna Ozola" }).click()
  await page.getByRole("link", { name: "Compare with other riders" }).click()
  const chosen = page.locator(".compared-riders strong")
  await expect(chosen).toHaveText(["Anna Ozola"])
  for (const name of ["Jaan Tamm", "Liis Kask"]) {
    await add(page, name)
  }
  await expect(chosen).toHaveText(["Anna Ozola", "Jaan Tamm", "Liis Kask"])
  const lines = page.getByRole("table", { name: "Lap 1" }).getByRole("row")
  await expect(lines).toHaveText([/^Section/, "S101+10±0", "S235+30-3", "S31–Not ridden5+1", /^Lap4 ?6 ?5/])

  await page.getByRole("link", { name: "Remove Liis Kask" }).focus()
  await page.keyboard.press("Enter")
  await expect(chosen).toHaveText(["Anna Ozola", "Jaan Tamm"])
  await expect(page.getByRole("list", { name: "Riders" })).toBeFocused()
  await add(page, "Liis Kask")

  const context = await browser.newContext({ javaScriptEnabled: false })
  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(shared.locator(".compared-riders strong")).toHaveText(["Anna Ozola", "Jaan Tamm", "Liis Kask"])
  await shared.getByRole("link", { name: "Remove Jaan Tamm" }).click()
  await expect(shared.locator(".compared-riders strong")).toHaveText(["Anna Ozola", "Liis Kask"])
  await add(shared, "Jaan Tamm")
  await expect(shared.locator(".compared-riders strong")).toHaveText(["Anna Ozola", "Liis Kask", "Jaan Tamm"])
  await context.close()
})
