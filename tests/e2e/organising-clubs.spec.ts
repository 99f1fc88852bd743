import { expect } from "@playwright/test"
import { holdRequests } from "./hold-requests.ts"
import { enterAsAdmin, open, save } from "./organisers.ts"
import { test } from "./site.ts"

const clubs = "/championship/clubs"

test("clubs are kept without script too", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await enterAsAdmin(context, site)
  await open(page, `${site.url + clubs}?new`)
  await page.getByLabel("Name").fill("Klinšu brāļi")
  await save(page).click()
  await expect(page.getByLabel("Country")).toHaveAccessibleDescription("Please enter a country.")
  await page.getByLabel("Country").fill("Latvia")
  await save(page).click()
  await expect(page.getByRole("listitem").filter({ hasText: "Klinšu brāļi" })).toBeVisible()
  await context.close()
})

test("what was typed before the scripts came is not left without a warning", async ({
  page,
  context,
  site,
}) => {
  await enterAsAdmin(context, site)
  const release = await holdRequests(page, "**/*.js")
  await page.goto(`${site.url + clubs}?new&lng=en`, { waitUntil: "domcontentloaded" })
  await page.getByLabel("Name").fill("Zilā kalna MK")
  release()
  await page.waitForFunction(() => "isLive" in window)
  await page.waitForLoadState("networkidle")
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" })
  await page.getByRole("link", { name: "Championships" }).click()
  await dialog.getByRole("button", { name: "Stay here" }).click()
  await expect(page.getByLabel("Name")).toHaveValue("Zilā kalna MK")
  await page.getByLabel("Name").fill("")
  await page.getByRole("link", { name: "Championships" }).click()
  await expect(page).toHaveURL(/\/championship$/)
})
