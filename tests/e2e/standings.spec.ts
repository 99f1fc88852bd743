import { expect } from "@playwright/test"
import { test } from "./site.ts"
import { english } from "./stages.ts"
import { makePublicSeason } from "./standings-season.ts"

test("a tab that fails says so, and is there once the page is refreshed [SD-03]", async ({ page, site }) => {
  const season = await makePublicSeason(site)
  await page.goto(site.url + english(season.address))
  await page.route("**/*.data?standings=team*", (route) => route.abort())
  await page.getByRole("link", { name: "Family cup standings" }).click()
  await expect(page.getByText("Error loading. Refresh page to try again.")).toBeVisible()
  await page.unroute("**/*.data?standings=team*")
  await page.getByRole("link", { name: "Refresh page" }).click()
  await expect(page.getByRole("heading", { name: "Ozoli" })).toBeVisible()
})
