import { expect, type Page } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"

const openFree = {
  competitionType: "openFree",
  cards: { Zane: [[9, 9]], Aldis: [[20, 20]], Ieva: [[5, 0]] },
} as const
const names = (page: Page) => page.getByRole("rowheader").locator("strong")

/** A request for one of these would be a visit to the server. */
const countRequests = (page: Page, pattern: RegExp) => {
  const requested: string[] = []
  page.on("request", (request) => {
    if (pattern.test(request.url())) requested.push(request.url())
  })
  return requested
}

test("by classes there is a group for each class, which opens and closes, alone or with all [RS-03]", async ({
  page,
  site,
}) => {
  const { competitionStartDate: start, ...dates } = running()
  const lapSections = [true, true]
  const { stage } = await makeScoredStage(site.database.db, {
    ...dates,
    competitionStartDate: start,
    classes: [
      {
        name: "Eksperti",
        order: 2,
        color: "#dc2626",
        lap: 1,
        lapSections,
        startTime: start,
        endTime: start + 1,
      },
      { name: "Juniori", order: 1, color: "#16a34a", lap: 1, lapSections },
    ],
    cards: { "Anna Ozola": [[0, 1]], "Jaan Tamm": [[5, 5]] },
  })
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.getByRole("link", { name: "By classes" })).toHaveAttribute("aria-current", "page")
  const groups = page.locator(".class-results")
  await expect(groups).toHaveCount(2)
  await expect(groups.nth(0).locator("summary")).toHaveText(/^Eksperti\d\d:\d\d.*2 riders$/)
  await expect(groups.nth(1).locator("summary")).toHaveText("Juniori0 riders")
  for (const [index, color] of ["rgb(220, 38, 38)", "rgb(22, 163, 74)"].entries())
    await expect(groups.nth(index).locator(".class-color")).toHaveCSS("background-color", color)

  const line = page.getByRole("row", { name: "Anna Ozola" })
  const empty = page.getByText("No one started")
  await page.getByRole("button", { name: "Collapse All" }).click()
  await expect(line).toBeHidden()
  await expect(empty).toBeHidden()
  await groups.nth(1).locator("summary").click()
  await expect(line).toBeHidden()
  await expect(empty).toBeVisible()
  await page.getByRole("button", { name: "Expand All" }).click()
  await expect(line).toBeVisible()
  await expect(empty).toBeVisible()
})

test("openFree has a second tab: all riders by points, sortable, at an address of its own [RS-04]", async ({
  page,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, { ...running(), ...openFree })
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  const visits = countRequests(page, /\/results/)
  await page.getByRole("link", { name: "By points" }).click()
  await expect(page.getByRole("columnheader")).toHaveText([
    "Place",
    "Name",
    "Points",
    "Finished",
    "Class",
    "Bike",
  ])
  const heading = (name: string) => page.getByRole("columnheader", { name })
  await expect(heading("Place")).toHaveAttribute("aria-sort", "ascending")
  await expect(names(page)).toHaveText(["Aldis", "Zane", "Ieva"])

  await heading("Name").getByRole("button").click()
  await expect(heading("Name")).toHaveAttribute("aria-sort", "ascending")
  await expect(heading("Place")).not.toHaveAttribute("aria-sort")
  await expect(names(page)).toHaveText(["Aldis", "Ieva", "Zane"])
  await heading("Name").getByRole("button").press("Enter")
  await expect(heading("Name")).toHaveAttribute("aria-sort", "descending")
  await expect(names(page)).toHaveText(["Zane", "Ieva", "Aldis"])
  expect(visits).toEqual([])

  await page.reload()
  await expect(names(page)).toHaveText(["Zane", "Ieva", "Aldis"])
  await page.getByRole("link", { name: "By classes" }).click()
  await expect(page.locator(".class-results")).toBeVisible()

  const { stage: classic } = await makeScoredStage(site.database.db, { ...running(), cards: { Anna: [[0]] } })
  await page.goto(site.url + english(`${resultsOf(classic)}?view=points`))
  await expect(page.locator(".class-results")).toBeVisible()
  await expect(page.getByRole("link", { name: "By points" })).toHaveCount(0)
})

test("without scripts the tabs lead on, the list by points is sorted, and no control is dead", async ({
  browser,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, { ...running(), ...openFree })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(names(page)).toHaveText(["Aldis", "Zane", "Ieva"])
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0)
  await expect(page.getByRole("searchbox")).toHaveCount(0)
  await page.getByRole("link", { name: "By points" }).click()
  await page.locator("thead button").nth(1).click()
  await page.locator("thead button").nth(1).click()
  await expect(names(page)).toHaveText(["Zane", "Ieva", "Aldis"])
  await context.close()
})

test("a class is a table of riders, compact up to 640 px, and says when no one started [RS-05]", async ({
  page,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    classes: [
      { name: "Eksperti", order: 2, lap: 1, lapSections: [true, true] },
      { name: "Juniori", order: 1 },
    ],
    cards: { "Anna Ozola": [[0, 1]] },
  })
  await page.setViewportSize({ width: 641, height: 800 })
  await page.goto(site.url + english(resultsOf(stage)))
  await expect(page.getByRole("columnheader")).toHaveText([
    "Participant",
    "Points",
    "Start",
    "Finish",
    "Details",
  ])
  const tops = () =>
    page
      .getByRole("row", { name: "Anna Ozola" })
      .locator(":is(th, td):not(:empty)")
      .evaluateAll((cells) => new Set(cells.map((cell) => cell.getBoundingClientRect().top)).size)
  expect(await tops()).toBe(1)
  await page.setViewportSize({ width: 640, height: 800 })
  expect(await tops()).toBeGreaterThan(1)
  await expect(page.locator(".class-results").nth(1)).toContainText("No one started")
})

test("by points too axe finds nothing and nothing overflows, in either theme and every language", async ({
  page,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    competitionType: "openFree",
    cards: { "Vytautas Stankevičius": [[20, 20]], "Kristiāna-Elizabete Ļotigaršuzvārde": [[5, null]] },
  })
  await page.goto(`${site.url}${resultsOf(stage)}?view=points`)
  await expect(page.locator(".star")).toHaveCount(2)
  await lookAt(page, "by points")
})
