import { expect, type Page } from "@playwright/test"
import { languages } from "#domain/site/language.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { resize } from "./resize.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"

const names = ["Eksperti", "Juniori", "Sportisti", "Meistari"]

/** A race of ordinary names that is being ridden: ten riders in its first class. */
const race = async (db: Db) => {
  const competitionStartDate = running().competitionStartDate
  const { stage } = await makeScoredStage(db, {
    ...running(),
    title: "4. posms – Cēsis",
    competitionOrganizer: "Gaujas triāls",
    location: "Cēsis, Latvija",
    googleMaps: "https://maps.example/cesis",
    waze: "https://waze.example/cesis",
    classes: names.map((name, place) => ({
      ...{ name, order: names.length - place, lap: 1, lapSections: [true] },
      ...{ startTime: competitionStartDate, endTime: competitionStartDate + 28_800_000 },
    })),
    cards: Object.fromEntries(Array.from({ length: 10 }, (_, rider) => [`Rider ${rider}`, [[rider % 4]]])),
  })
  return stage
}

const topOfRiders = async (page: Page) => (await page.locator(".result").first().boundingBox())?.y ?? 0

test("on a phone the first rider stands within the first 300 px, also on a first visit, in every language", async ({
  page,
  site,
}) => {
  const stage = await race(site.database.db)
  await resize(page, { width: 360, height: 740 })
  for (const language of languages) {
    await page.goto(`${site.url}${resultsOf(stage)}?lng=${language}`)
    await expect(page.locator("[data-connection=live]")).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(page.locator("[data-connection=live]")).toBeVisible()
    expect(await topOfRiders(page), language).toBeLessThanOrEqual(300)
    const text = await page.locator(".how-it-works p").boundingBox()
    expect(text?.height, `${language}, the text of the box`).toBeLessThanOrEqual(44)
  }
})

test("on a phone what else there is to know of a race opens below a button, and the whole text of the amber box, also without scripts [RS-01] [RS-02]", async ({
  browser,
  site,
}) => {
  const stage = await race(site.database.db)
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      javaScriptEnabled,
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    await page.goto(site.url + english(resultsOf(stage)))
    const header = page.getByRole("main").locator("header")
    await expect(header).toContainText("Cēsis, Latvija")
    const facts = page.locator(".stage-facts")
    await expect(facts).toBeHidden()
    await page.getByRole("button", { name: "More about the race" }).click()
    await expect(facts).toContainText("Gaujas triāls")
    await expect(facts).toContainText("Fewer points are better")
    await expect(facts).toContainText(String(new Date(stage.competitionEndDate).getFullYear()))
    for (const name of ["Google Maps", "Waze", "Participants", "Standings"])
      await expect(facts.getByRole("link", { name })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press("Escape")
    await expect(facts).toBeHidden()
    // the amber box too: two lines of its text, and the rest on demand
    const box = page.locator(".how-it-works")
    const isWhole = () =>
      box.locator("p").evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)
    expect(await isWhole()).toBe(false)
    await page.getByRole("checkbox", { name: "Whole text" }).click()
    expect(await isWhole()).toBe(true)
    await expect(box.getByRole("button")).toHaveCount(javaScriptEnabled ? 1 : 0)
    await context.close()
  }
})
