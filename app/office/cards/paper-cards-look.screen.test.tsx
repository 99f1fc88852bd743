import { expect, test } from "vitest"
import { commands, page, userEvent } from "vitest/browser"
import { allOf, boxesOf, isInWindow } from "#tests/support/screens/boxes.ts"
import { type SampleRace, sampleRace } from "#tests/support/screens/sample-race.ts"
import { showToSecretary } from "#tests/support/screens/show-desk.tsx"
import { body, openCard, showResults } from "#tests/support/screens/show-results.tsx"
import * as paperCards from "./paper-cards.tsx"

const showCards = async (race: SampleRace) => {
  const cards = await showToSecretary(race, { other: { module: paperCards, name: "cards" } })
  await expect.element(body().getByCss(".card-grid")).toBeVisible()
  return cards
}

const fourCards = {
  "Anna Ozola": [[0, 1, 2, 3, 5]],
  "Jaan Tamm": [[5, 5, null, null, null]],
  "Dita Liepa": [[0, 0, 0, 0, 0]],
  "Carl Sepp": [[1, null, null, null, null]],
}

const colorsOf = (selector: string) =>
  allOf(selector).map((one) => {
    const { backgroundColor, color } = getComputedStyle(one)
    return { backgroundColor, color }
  })

test("a mark on a card has the colour of its chip, and the grid ends with its last line", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    await commands.emulate({ colorScheme })
    const results = await showResults(sampleRace({ cards: fourCards }))
    const card = await openCard("Anna Ozola")
    await expect.element(card.getByCss(".score-chip").first()).toBeVisible()
    const drawn = colorsOf(".rider-card .lap-sections .score-chip")
    expect(drawn).toHaveLength(5)
    await results.unmount()
    const { unmount } = await showCards(sampleRace({ cards: fourCards }))
    expect(colorsOf("tbody tr:first-child .card-cell"), colorScheme).toEqual(drawn)
    if (colorScheme === "light") await unmount()
  }
  for (const width of [360, 1280, 1920]) {
    await page.viewport(width, 900)
    const [grid, table] = [boxesOf(".card-grid")[0], boxesOf(".card-grid table")[0]]
    expect((grid?.bottom ?? 0) - (table?.bottom ?? 0), `the blank strip at ${width}`).toBeLessThanOrEqual(17)
    expect((grid?.right ?? 0) - (table?.right ?? 0), `beside the grid at ${width}`).toBeLessThanOrEqual(2)
  }
})

test.for([4, 1])(
  "the error at a mark can be read whole on the first line and on the last of %s",
  async (riders) => {
    await page.viewport(1280, 900)
    await showCards(sampleRace({ cards: Object.fromEntries(Object.entries(fourCards).slice(0, riders)) }))
    const lines = allOf(".card-grid tbody tr")
    for (const line of [lines[0], lines.at(-1)]) {
      line?.querySelector<HTMLElement>(".card-cell")?.focus()
      await userEvent.keyboard("4")
      await expect.poll(() => line?.querySelector(".cell-problem")?.checkVisibility()).toBe(true)
      const problem = line?.querySelector(".cell-problem")?.getBoundingClientRect()
      const frame = line?.closest(".sideways-scroll")?.getBoundingClientRect()
      expect(problem?.top).toBeGreaterThanOrEqual(frame?.top ?? Number.NaN)
      expect(problem?.bottom).toBeLessThanOrEqual(frame?.bottom ?? Number.NaN)
      await userEvent.keyboard("{Escape}")
    }
  },
)

test("thirty-six sections of sixty riders fit on a screen of 1920 pixels beside the name and the sum", async () => {
  const lap = Array.from({ length: 12 }, () => null)
  const cards = Object.fromEntries(
    Array.from({ length: 60 }, (_, rider) => [`Rider ${rider}`, [[5, ...lap.slice(1)], lap, lap]]),
  )
  // browsers under test draw no scrollbar: the grid has one of 15 pixels
  await page.viewport(1920 - 15, 1080)
  await showCards(sampleRace({ cards }))
  const cells = allOf(".card-grid tbody tr:first-child .card-cell")
  expect(allOf(".card-grid tbody tr")).toHaveLength(60)
  expect(cells).toHaveLength(36)
  expect(isInWindow(cells.at(-1) ?? null)).toBe(true)
  const [scrolled] = allOf(".card-grid .sideways-scroll")
  expect(scrolled?.scrollWidth).toBeLessThanOrEqual(scrolled?.clientWidth ?? 0)

  // where they do not fit, all of the page begins at one edge, and a shadow says that the grid goes on
  const grid = body().getByCss(".card-grid")
  await expect.element(grid).not.toHaveAttribute("data-more")
  await page.viewport(1280, 800)
  await expect.element(grid).toHaveAttribute("data-more", "after")
  await expect.element(grid).toHaveStyle({ overflow: "hidden" })
  const edges = boxesOf("h1, .card-tools, .saving-state, .card-grid").map(({ left }) => left)
  expect(edges).toHaveLength(4)
  expect(new Set(edges).size, `${edges}`).toBe(1)
})
