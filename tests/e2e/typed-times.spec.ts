import { expect, type Page } from "@playwright/test"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { expectAccessible } from "./look-at.ts"
import { enterAsAdmin, open } from "./organisers.ts"
import { test } from "./site.ts"
import { edit, fill, saveStage, stageOf } from "./stage-editing.ts"
import { toast } from "./toasts.ts"

const start = (page: Page) => page.getByLabel("Start", { exact: true })
const end = (page: Page) => page.getByLabel("End", { exact: true })

/** Writes a time as somebody does who begins again. */
const type = async (page: Page, label: string, keys: string) => {
  await fill(page, label, "")
  await page.getByLabel(label, { exact: true }).pressSequentially(keys)
}

test("times are typed by digits alone, and said in the words of the site's language, whatever the browser's", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ locale: "en-US" })
  const page = await context.newPage()
  const stage = await edit(page, site)
  await expect(start(page)).toHaveValue("2026.05.16 10:00")
  await expect(start(page)).toHaveAccessibleDescription(/^Saturday,? 16 May 2026 at 10:00$/)
  await type(page, "Start", "202606061030")
  await expect(start(page)).toHaveValue("2026.06.06 10:30")
  await type(page, "End", "7.6.2026 18:00")
  await start(page).focus()
  await expect(end(page)).toHaveValue("2026.06.07 18:00")
  await saveStage(page)
  await toast(page, "Saved")
  expect(await stageOf(site, stage)).toMatchObject({
    competitionStartDate: Date.UTC(2026, 5, 6, 7, 30),
    competitionEndDate: Date.UTC(2026, 5, 7, 15),
  })
  await type(page, "End", "tomorrow")
  await saveStage(page)
  await expect(end(page)).toBeFocused()
  await expect(end(page)).toHaveAccessibleDescription(/^Please enter a date and a time, such as/)
  await expectAccessible(page, "the form of a stage with a time that cannot be read")
  await context.close()
})

test("the days of the log are typed as all others are", async ({ page, context, site }) => {
  await enterAsAdmin(context, site)
  await open(page, `${site.url}/championship/log`)
  await page.getByLabel("From", { exact: true }).pressSequentially("20260516")
  await page.getByRole("button", { name: "Search" }).click()
  await expect(page).toHaveURL(/from=2026\.05\.16/)
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("2026.05.16")
  await open(page, `${site.url}/championship/log?until=soon`)
  await expect(page.getByLabel("Until")).toHaveAccessibleDescription(
    "This is not a date. Write it as 2026.05.16.",
  )
})

test("without script times are typed and refused at the field just the same [D-48]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await enterAsAdmin(context, site)
  const page = await context.newPage()
  const stage = await makeStage(site.database.db)
  await page.goto(
    `${site.url}/championship/${stage.institutionId}/${stage.championshipId}/${stage.id}?lng=en`,
  )
  await fill(page, "Start", "16.5.2026 09:30")
  await fill(page, "End", "2026.10.25 03:30")
  await saveStage(page)
  await expect(end(page)).toHaveAccessibleDescription(/^First or second 03:30\?.* write \+03:00 or \+02:00/)
  await expect(start(page)).toHaveValue("16.5.2026 09:30")
  await fill(page, "End", "2026.10.25 03:30 +03:00")
  await saveStage(page)
  await expect(end(page)).toHaveValue("2026.10.25 03:30 +03:00")
  expect(await stageOf(site, stage)).toMatchObject({
    competitionStartDate: Date.UTC(2026, 4, 16, 6, 30),
    competitionEndDate: Date.UTC(2026, 9, 25, 0, 30),
  })
  await context.close()
})
