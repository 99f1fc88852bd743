import { expect } from "@playwright/test"
import { formOf, openPage, openStage } from "./registration-form.ts"
import { test } from "./site.ts"

test("what was typed three hours ago to join a stage is gone once any page is opened [SH-15]", async ({
  page,
  site,
}) => {
  page.on("dialog", (dialog) => dialog.accept())
  const stage = await openStage(site)
  await openPage(page, site, stage)
  await page.getByRole("region", { name: "Stage" }).getByRole("button", { name: "Join", exact: true }).click()
  await formOf(page).getByLabel("Name").fill("Anna Ozola")
  const stored = () => page.evaluate(() => JSON.stringify(localStorage).includes("Anna Ozola"))
  await expect.poll(stored).toBe(true)
  const at = (hours: number) => page.clock.setFixedTime(Date.now() + hours * 3_600_000)
  await at(1)
  await page.goto(site.url)
  await page.waitForLoadState("networkidle")
  expect(await stored()).toBe(true)
  await at(3)
  await page.goto(`${site.url}/about`)
  await expect.poll(stored).toBe(false)
})
