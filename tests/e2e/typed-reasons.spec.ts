import { expect } from "@playwright/test"
import { cardOf, dialog, enterAs, lineOf, race } from "./desk.ts"
import { test } from "./site.ts"
import { english, pageOf, resultsOf } from "./stages.ts"

test("points that are typed are not lost unasked while a dialog without input lies on them", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await race(site)
  await enterAs("secretary", { context, site, stage })
  await page.goto(site.url + english(pageOf(stage)))
  await page.getByRole("main").getByRole("link", { name: "Results" }).click()
  await page.locator(".secretary-panel").waitFor()
  await lineOf(page, "Jaan Tamm").locator(".points").click()
  await cardOf(page, "Jaan Tamm").getByRole("button", { name: "Open section 1 of lap 1" }).click()
  const popup = page.getByRole("dialog", { name: "Section 1, lap 1" })
  await popup.getByLabel("New points").fill("3")
  await popup.getByRole("button", { name: "Delete section" }).click()
  await expect(dialog(page).getByLabel("Reason (optional)")).toBeVisible()
  await page.goBack()
  await dialog(page).getByRole("button", { name: "Stay here" }).click()
  expect(new URL(page.url()).pathname).toBe(resultsOf(stage))
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(1)
  await expect(popup.getByLabel("New points")).toHaveValue("3")
})
