import { expect, type Page } from "@playwright/test"
import { languages } from "#domain/site/language.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { brokenWords } from "./broken-words.ts"
import { holdRequests } from "./hold-requests.ts"
import { lookAt } from "./look-at.ts"
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
  await page.setViewportSize({ width: 360, height: 740 })
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

test("on a phone the amber box shows two lines of its text and the rest on demand, also without scripts [RS-02]", async ({
  page,
  browser,
  site,
}) => {
  const stage = await race(site.database.db)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(site.url + english(resultsOf(stage)))
  const text = page.getByText(
    "Results appear automatically, without refresh. They are ordered by total points, then by shortest racing time.",
  )
  const isWhole = (one = text) =>
    one.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)
  const whole = page.getByRole("checkbox", { name: "Whole text" })
  expect(await isWhole()).toBe(false)
  await whole.press("Space")
  expect(await isWhole()).toBe(true)
  await lookAt(page, "the head of a race on a phone")

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const bare = await context.newPage()
  await bare.goto(site.url + english(resultsOf(stage)))
  const explanation = bare.locator(".how-it-works p")
  expect(await isWhole(explanation)).toBe(false)
  await bare.getByRole("checkbox", { name: "Whole text" }).click()
  expect(await isWhole(explanation)).toBe(true)
  await expect(bare.locator(".how-it-works button:visible")).toHaveCount(0)
  await context.close()
})

test("on a phone what else there is to know of a race opens below a button, also without scripts [RS-01]", async ({
  browser,
  site,
}) => {
  const stage = await race(site.database.db)
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } })
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
    await context.close()
  }
})

test("the lists and the search share one line on a phone, the classes and what opens them the next", async ({
  page,
  site,
}) => {
  const stage = await race(site.database.db)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const language of languages) {
    await page.goto(`${site.url}${resultsOf(stage)}?lng=${language}`)
    const lines = [
      await page.locator(".tabs, .search-field").all(),
      await page.locator(".class-chips, .list-tools button").all(),
    ]
    expect(lines.map(({ length }) => length)).toEqual([2, 3])
    for (const line of lines) {
      const boxes = await Promise.all(line.map((tool) => tool.boundingBox()))
      const middles = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2)
      expect(Math.max(...middles) - Math.min(...middles), language).toBeLessThanOrEqual(2)
    }
    for (const touched of await page.locator(".search-field, .class-chips a, .list-tools button").all())
      expect((await touched.boundingBox())?.height, language).toBeGreaterThanOrEqual(44)
  }
})

test("the name of a class stays whole, on one line with its time and riders, and what sticks takes little", async ({
  page,
  site,
}) => {
  const stage = await race(site.database.db)
  for (const width of [320, 360])
    for (const language of languages) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`${site.url}${resultsOf(stage)}?lng=${language}`)
      await expect(page.locator(".class-results")).toHaveCount(names.length)
      const of = `${language} at ${width}`
      expect(await brokenWords(page, ".class-results summary"), of).toEqual([])
      for (const head of await page.locator(".class-results summary").all())
        expect((await head.boundingBox())?.height, of).toBeLessThanOrEqual(52)
      for (const name of await page.locator(".class-results h2").all())
        expect((await name.boundingBox())?.height, of).toBeLessThanOrEqual(36)
    }
})

test("on a phone the lines of riders are equally high, and nothing in them covers anything else", async ({
  page,
  site,
}) => {
  const cards = Object.fromEntries(
    Array.from({ length: 10 }, (_, rider) => [`Rider ${rider}`, [[rider % 4, rider % 3, null]]]),
  )
  const { stage } = await makeScoredStage(site.database.db, { ...running(), cards })
  await page.setViewportSize({ width: 360, height: 740 })
  for (const language of languages) {
    await page.goto(`${site.url}${resultsOf(stage)}?lng=${language}`)
    await expect(page.locator("[data-connection=live]")).toBeVisible()
    const lines = await page.locator(".result").evaluateAll((all) =>
      all.map((line) => {
        const [start, compared] = [".start time", ".compared"].map((part) =>
          line.querySelector(part)?.getBoundingClientRect(),
        )
        return { height: line.getBoundingClientRect().height, start: start?.right, compared: compared?.left }
      }),
    )
    expect(lines).toHaveLength(10)
    const heights = lines.map(({ height }) => height)
    expect(Math.max(...heights) - Math.min(...heights), language).toBeLessThanOrEqual(1)
    expect(lines.some(({ compared }) => compared !== undefined)).toBe(true)
    for (const { start = 0, compared = start } of lines)
      expect(compared, language).toBeGreaterThanOrEqual(start)
  }
})

test("on a phone whom riders are compared with stands on one line, and a card that has not come is as wide as its line", async ({
  page,
  site,
}) => {
  const { stage, riders } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: { "Anna Ozola": [[0, 0]], "Jānis Ābols": [[0, 1]], "Kārlis Āboliņš": [[5, null]] },
  })
  await page.setViewportSize({ width: 360, height: 740 })
  for (const language of languages) {
    await page.goto(`${site.url}${resultsOf(stage)}?view=compared&lng=${language}`)
    const caption = page.locator("caption")
    await expect(caption).toContainText("Anna Ozola")
    expect((await caption.boundingBox())?.height, language).toBeLessThanOrEqual(32)
  }
  await holdRequests(page, `**/results/${riders[0]?.id}.data*`)
  const line = page.locator(".result").first()
  const lineWidth = (await line.boundingBox())?.width ?? 0
  expect(lineWidth).toBe((await page.locator(".class-results summary").boundingBox())?.width)
  await line.getByRole("link").click()
  const skeleton = page.locator(".card-skeleton")
  await expect(skeleton).toBeVisible()
  // its cell has a padding of 12 px on either side; one stands in for the code of the card, the next for its data
  await expect.poll(async () => (await skeleton.boundingBox())?.width).toBe(lineWidth - 24)
  expect((await line.boundingBox())?.width).toBe(lineWidth)
})
