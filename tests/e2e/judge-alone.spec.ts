import { expect } from "@playwright/test"
import { chooseRider, chooseSection, score } from "./judge-phone.ts"
import { test } from "./site.ts"

test("without an account and without a network a judge holds an event of their own, and shares its results [JU-06]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: "en" })
  const page = await context.newPage()
  await page.goto(`${site.url}/judge-standalone`)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole("textbox", { name: "Name of the event" }).fill("Club day")
  await page.getByRole("combobox", { name: "Sections" }).selectOption("2")
  await page.getByRole("combobox", { name: "Laps" }).selectOption("1")
  await page.getByRole("textbox", { name: "Riders" }).fill("7 Anna\n12 Bruno")
  await page.getByRole("button", { name: "Begin" }).click()
  for (const [section, scores] of [
    [1, { 7: 3, 12: 0 }],
    [2, { 7: 1, 12: 5, 99: 2 }],
  ] as const) {
    await chooseSection(page, section)
    for (const [number, points] of Object.entries(scores)) await score(page, number, points)
    await page.getByRole("button", { name: "Back" }).click()
  }
  await page.reload()
  await page.getByRole("button", { name: /^Results/ }).click()
  await page.getByRole("button", { name: "Riders", exact: true }).click()
  const riders = page.getByRole("textbox", { name: "Riders" })
  await expect(riders).toHaveValue("7 Anna\n12 Bruno")
  await riders.fill("7 Anna\n12 Bruno\n99 Late Cilda")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByRole("button", { name: "Results", exact: true }).click()
  await expect(page.getByRole("row")).toHaveText([
    /^Place/,
    /^17Anna42$/,
    /^212Bruno52$/,
    /^399Late Cilda21$/,
  ])
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: "Share as CSV" }).click()
  expect((await saved).suggestedFilename()).toBe("Club day.csv")
  await context.close()
})

test("who judges alone is asked about a lap as one whom nobody else scores with: no secretary, no news to wait for", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: "en" })
  const page = await context.newPage()
  await page.goto(`${site.url}/judge-standalone`)
  await page.getByRole("combobox", { name: "Sections" }).selectOption("2")
  await page.getByRole("textbox", { name: "Riders" }).fill("7 Anna\n12 Bruno")
  await page.getByRole("button", { name: "Begin" }).click()
  await chooseSection(page, 1)
  await score(page, "7", 3)
  const dialog = page.getByRole("dialog")
  const lap = page.getByRole("combobox", { name: "Lap" })
  const back = page.getByRole("button", { name: "Back" })
  // the other section may be scored on another phone, or on none
  await chooseRider(page, "7")
  await expect(lap).toHaveValue("2")
  await lap.selectOption("1")
  await expect(dialog).toContainText("the new score counts")
  await expect(dialog).not.toContainText("secretary")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await back.click()
  await expect(page.getByRole("heading", { name: "Section 1" })).toBeVisible()
  // what is touched sooner on a screen that has just come counts as a double tap
  await page.waitForTimeout(350)
  await back.click()
  await chooseSection(page, 2)
  await score(page, "12", 0)
  await back.click()
  await chooseSection(page, 1)
  await chooseRider(page, "7")
  await expect(dialog).toContainText("Not finished in lap 1: 2.")
  await expect(dialog).not.toContainText("other judges")
  await dialog.getByRole("button", { name: "Score anyway" }).click()
  await expect(lap).toHaveValue("2")
  await context.close()
})
