import { expect } from "@playwright/test"
import en from "#locales/en/api.json" with { type: "json" }
import { test } from "./site.ts"

test("the foot of each page leads to the open data, whose examples are opened and read on every screen", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/about?lng=en`)
  await page.getByRole("contentinfo").getByRole("link", { name: en.title }).click()
  await expect(page).toHaveURL(`${site.url}/api`)
  await expect(page).toHaveTitle(`${en.title} · Nulle`)
  const operation = page.locator("#listResults")
  for (const summary of await operation.locator("summary").all()) await summary.click()
  await expect(operation.locator("pre").last()).toContainText('"position": 1')
  await expect(page.locator("#Results")).toBeHidden()
  await operation.getByRole("link", { name: "Results" }).click()
  await expect(page.locator("#Results")).toContainText("Class by class, the best first.")
})
