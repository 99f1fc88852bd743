import { expect, type Page } from "@playwright/test"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { expectAccessible } from "./look-at.ts"
import { enterAsAdmin, open } from "./organisers.ts"
import { openJoinAsNew } from "./registration-form.ts"
import { test } from "./site.ts"
import { classNamed, edit, fill, saveStage, stageOf } from "./stage-editing.ts"
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

test("the calendar changes the day and keeps the time", async ({ page, site }) => {
  await edit(page, site)
  const button = page.getByRole("button", { name: "Choose from a calendar" }).first()
  await expect(button).toHaveAccessibleDescription("Start")
  // the browser's calendar is no part of the page
  await page.evaluate(() => {
    HTMLInputElement.prototype.showPicker = function () {
      this.value = `${Number(this.value.slice(0, 4)) + 1}-02-03`
      this.dispatchEvent(new Event("input", { bubbles: true }))
    }
  })
  await button.click()
  await expect(start(page)).toHaveValue("2027.02.03 10:00")
  await expect(start(page)).toBeFocused()
})

test("a time that the clocks skip is refused at the field, and both neighbours are offered [D-48]", async ({
  page,
  site,
}) => {
  const [competitionStartDate, competitionEndDate] = [Date.UTC(2026, 2, 29, 7), Date.UTC(2026, 2, 29, 15)]
  const stage = await edit(page, site, { competitionStartDate, competitionEndDate })
  await classNamed(page, "Expert").locator("summary").click()
  await type(page, "First start", "202603290330")
  const field = page.getByLabel("First start", { exact: true })
  const why = "03:30 does not exist on this day: the clocks go forward. Choose 02:30 or 04:30."
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${why}`))
  await expectAccessible(page, "a time that the clocks skip")
  await saveStage(page)
  await expect(field).toBeFocused()
  expect((await stageOf(site, stage)).revision).toBe(0)
  await page.getByRole("button", { name: "04:30" }).click()
  await expect(field).toHaveValue("2026.03.29 04:30")
  await expect(field).toBeFocused()
  await expect(page.getByText(why)).toHaveCount(0)
  await saveStage(page)
  await toast(page, "Saved")
})

test("of a time that the clocks show twice it is asked which, and it stays the one that was said [D-48]", async ({
  page,
  site,
}) => {
  const stage = await edit(page, site)
  await type(page, "End", "202610250330")
  await expect(page.getByText("First or second 03:30?")).toBeVisible()
  await expectAccessible(page, "a time that the clocks show twice")
  await page.getByRole("button", { name: "Second 03:30 (+02:00)" }).click()
  await expect(end(page)).toHaveValue("2026.10.25 03:30 +02:00")
  await expect(page.getByText("First or second 03:30?")).toHaveCount(0)
  await saveStage(page)
  await toast(page, "Saved")
  const competitionEndDate = Date.UTC(2026, 9, 25, 1, 30)
  expect(await stageOf(site, stage)).toMatchObject({ competitionEndDate })
  await page.reload()
  await expect(end(page)).toHaveValue("2026.10.25 03:30 +02:00")
  await fill(page, "Title", "Night trial")
  await saveStage(page)
  await toast(page, "Saved")
  expect(await stageOf(site, stage)).toMatchObject({ title: "Night trial", competitionEndDate })
})

test("the calendar of a birth date opens among the years of those who ride", async ({ page, site }) => {
  await openJoinAsNew(page, site)
  await page.evaluate(() => {
    HTMLInputElement.prototype.showPicker = function () {
      document.title = this.value
    }
  })
  const open = page.getByRole("button", { name: "Choose from a calendar" })
  await open.click()
  await expect(page).toHaveTitle(`${new Date().getFullYear() - 25}-01-01`)
  await page.getByLabel("Birth date").pressSequentially("19880714")
  await open.click()
  await expect(page).toHaveTitle("1988-07-14")
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
