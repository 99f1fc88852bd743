import { expect, type Locator } from "@playwright/test"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { enterAs } from "./desk.ts"
import { expectAccessible } from "./look-at.ts"
import { test } from "./site.ts"
import { english, resultsOf } from "./stages.ts"

const cards = {
  "Anna Ozola": [[0, 1, 2, 3, 5]],
  "Jaan Tamm": [[5, 5, null, null, null]],
  "Dita Liepa": [[0, 0, 0, 0, 0]],
  "Carl Sepp": [[1, null, null, null, null]],
}

const colors = (one: Locator) =>
  one.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return { backgroundColor, color }
  })

test("a mark on a card has the colour of its chip, and the grid ends with its last line", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await makeScoredStage(site.database.db, { ...running(), cards })
  await enterAs("secretary", { context, site, stage })
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(site.url + english(`${resultsOf(stage)}`))
    await page.getByRole("rowheader").getByRole("link", { name: "Anna Ozola" }).click()
    const chips = page.locator(".rider-card .lap-sections .score-chip")
    await expect(chips).toHaveCount(5)
    const drawn = await Promise.all((await chips.all()).map(colors))
    await page.goto(site.url + english(`${resultsOf(stage)}`.replace(/results$/, "cards")))
    const cells = page.locator("tr", { hasText: "Anna Ozola" }).locator(".card-cell")
    await expect(cells).toHaveCount(5)
    expect(await Promise.all((await cells.all()).map(colors)), theme).toEqual(drawn)
    await expectAccessible(page, `the grid, ${theme}`)
  }

  for (const width of [360, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const { below, beside } = await page.locator(".card-grid").evaluate((grid) => {
      const [inside, table] = [
        grid.getBoundingClientRect(),
        grid.querySelector("table")?.getBoundingClientRect(),
      ]
      return { below: inside.bottom - (table?.bottom ?? 0), beside: inside.right - (table?.right ?? 0) }
    })
    expect(below, `the blank strip at ${width}`).toBeLessThanOrEqual(17)
    expect(beside, `beside the grid at ${width}`).toBeLessThanOrEqual(2)
  }
})

test("the error at a mark can be read whole on the first line and on the last", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const names of [Object.keys(cards), Object.keys(cards).slice(0, 1)]) {
    const few = Object.fromEntries(Object.entries(cards).filter(([name]) => names.includes(name)))
    const { stage } = await makeScoredStage(site.database.db, { ...running(), cards: few })
    await enterAs("secretary", { context, site, stage })
    await page.goto(site.url + english(`${resultsOf(stage)}`.replace(/results$/, "cards")))
    await expect(page.locator(".card-cell:not([readonly])").first()).toBeVisible()
    for (const line of [page.locator("tbody tr").first(), page.locator("tbody tr").last()]) {
      await line.locator(".card-cell").first().focus()
      await page.keyboard.press("4")
      const problem = line.locator(".cell-problem").first()
      await expect(problem).toBeVisible()
      const hidden = await problem.evaluate((problem) => {
        const grid = problem.closest(".sideways-scroll")
        if (!grid) return "no grid"
        const [it, frame] = [problem.getBoundingClientRect(), grid.getBoundingClientRect()]
        return it.top >= frame.top && it.bottom <= frame.bottom ? "" : "cut off"
      })
      expect(hidden, `${names.length} riders`).toBe("")
      await page.keyboard.press("Escape")
    }
  }
})

test("thirty-six sections of sixty riders fit on a screen of 1920 pixels beside the name and the sum", async ({
  page,
  context,
  site,
}) => {
  const lap = Array.from({ length: 12 }, () => null)
  const riders = Array.from({ length: 60 }, (_, rider) => `Rider ${rider}`)
  const { stage } = await makeScoredStage(site.database.db, {
    ...running(),
    cards: Object.fromEntries(riders.map((name) => [name, [[5, ...lap.slice(1)], lap, lap]])),
  })
  await enterAs("secretary", { context, site, stage })
  // browsers under test draw no scrollbar: the grid has one of 15 pixels
  await page.setViewportSize({ width: 1920 - 15, height: 1080 })
  await page.goto(site.url + english(`${resultsOf(stage)}`.replace(/results$/, "cards")))
  const lines = page.locator(".card-grid tbody tr")
  await expect(lines).toHaveCount(riders.length)
  await expect(lines.first().locator(".card-cell")).toHaveCount(36)
  await expect(lines.first().locator(".card-cell").last()).toBeInViewport({ ratio: 1 })
  const hidden = await page
    .locator(".card-grid .sideways-scroll")
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(hidden).toBeLessThanOrEqual(0)

  // where they do not fit, all of the page begins at one edge, and a shadow says that the grid goes on
  const grid = page.locator(".card-grid")
  await expect(grid).not.toHaveAttribute("data-more")
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(grid).toHaveAttribute("data-more", "after")
  await expect(grid).toHaveCSS("overflow", "hidden")
  const edges = page.locator("h1, .card-tools, .saving-state, .card-grid")
  await expect(edges).toHaveCount(4)
  const starts = await edges.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(new Set(starts).size, `${starts}`).toBe(1)
})
