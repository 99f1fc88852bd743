import { expect, test, vi } from "vitest"
import { commands, page, userEvent } from "vitest/browser"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleRace } from "#tests/support/screens/sample-race.ts"
import { body, lineOf, namesOf, showResults } from "#tests/support/screens/show-results.tsx"

const openFree = {
  stage: { competitionType: "openFree" },
  cards: { Zane: [[9, 9]], Aldis: [[20, 20]], Ieva: [[5, 0]] },
} as const

const eksperti = { name: "Eksperti", color: "#dc2626" }
const juniori = { name: "Juniori", color: "#16a34a" }
const groups = () => body().getByCss(".class-results")
const heading = (name: string) => page.getByRole("columnheader", { name })
const headings = () =>
  page
    .getByRole("columnheader")
    .elements()
    .map((one) => one.textContent)

test("by classes there is a group for each class, which opens and closes, alone or with all [RS-03]", async () => {
  const startTime = Date.UTC(2026, 4, 16, 7)
  const race = sampleRace({
    cards: { "Anna Ozola": [[0, 1]], "Jaan Tamm": [[5, 5]] },
    classes: [{ ...eksperti, startTime, endTime: startTime + 1 }, juniori],
  })
  await showResults(race)
  await expect.element(page.getByRole("link", { name: "By classes" })).toHaveAttribute("aria-current", "page")
  await expect.element(groups()).toHaveLength(2)
  await expect
    .element(groups().nth(0).getByCss("summary"))
    .toMatchTextContent(/^Eksperti\d\d:\d\d.*2 riders$/)
  await expect.element(groups().nth(1).getByCss("summary")).toHaveTextContent("Juniori0 riders")
  for (const [index, color] of ["rgb(220, 38, 38)", "rgb(22, 163, 74)"].entries())
    await expect.element(groups().nth(index).getByCss(".class-color")).toHaveStyle({ backgroundColor: color })

  const line = lineOf("Anna Ozola")
  const empty = page.getByText("No one started")
  await page.getByRole("button", { name: "Collapse All" }).click()
  await expect.element(line).not.toBeInTheDocument()
  await expect.element(empty).not.toBeVisible()
  await groups().nth(1).getByCss("summary").click()
  await expect.element(empty).toBeVisible()
  expect(namesOf()).toEqual([])
  await page.getByRole("button", { name: "Expand All" }).click()
  await expect.element(line).toBeVisible()
  await expect.element(empty).toBeVisible()
})

test("openFree has a second tab: all riders by points, sortable, at an address of its own [RS-04]", async () => {
  const race = sampleRace(openFree)
  const { unmount } = await showResults(race)
  await expect.element(groups()).toBeVisible()
  const visits = vi.spyOn(race, "board")
  await page.getByRole("link", { name: "By points" }).click()
  await expect.element(heading("Place")).toHaveAttribute("aria-sort", "ascending")
  expect(headings()).toEqual(["Place", "Name", "Points", "Finished", "Class", "Bike"])
  expect(namesOf()).toEqual(["Aldis", "Zane", "Ieva"])

  await heading("Name").getByRole("button").click()
  await expect.element(heading("Name")).toHaveAttribute("aria-sort", "ascending")
  await expect.element(heading("Place")).not.toHaveAttribute("aria-sort")
  expect(namesOf()).toEqual(["Aldis", "Ieva", "Zane"])
  heading("Name").getByRole("button").element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(heading("Name")).toHaveAttribute("aria-sort", "descending")
  expect(namesOf()).toEqual(["Zane", "Ieva", "Aldis"])
  expect(visits).not.toHaveBeenCalled()
  await page.getByRole("link", { name: "By classes" }).click()
  await expect.element(groups()).toBeVisible()
  await unmount()

  await showResults(sampleRace({ cards: { Anna: [[0]] } }), { at: "?view=points" })
  await expect.element(groups()).toBeVisible()
  await expect.element(page.getByRole("link", { name: "By points" })).not.toBeInTheDocument()
})

test("a class is a table of riders, compact up to 640 px, and says when no one started [RS-05]", async () => {
  await page.viewport(641, 800)
  await showResults(sampleRace({ cards: { "Anna Ozola": [[0, 1]] }, classes: [eksperti, juniori] }))
  await expect.element(lineOf("Anna Ozola")).toBeVisible()
  expect(headings()).toEqual(["Participant", "Points", "Start", "Finish", "Details"])
  const tops = () => {
    const cells = [...lineOf("Anna Ozola").element().querySelectorAll(":is(th, td):not(:empty)")]
    return new Set(cells.map((cell) => cell.getBoundingClientRect().top)).size
  }
  expect(tops()).toBe(1)
  await page.viewport(640, 800)
  expect(tops()).toBeGreaterThan(1)
  await expect.element(groups().nth(1)).toMatchTextContent(/No one started/)
})

test("by points too axe finds nothing and nothing overflows, in either theme and every language", async () => {
  const cards = { "Vytautas Stankevičius": [[20, 20]], "Kristiāna-Elizabete Ļotigaršuzvārde": [[5, null]] }
  await showResults(sampleRace({ stage: { competitionType: "openFree" }, cards }), { at: "?view=points" })
  await expect.element(body().getByCss(".star")).toHaveLength(2)
  await lookAt()
})

test("printed results have the lines and their legend, and no controls", async () => {
  for (const at of ["", "?view=points"]) {
    const { unmount } = await showResults(sampleRace(openFree), { at })
    await page.getByRole("button", { name: "Follow Zane" }).click()
    await commands.emulate({ media: "print" })
    expect(namesOf()).toEqual(["Aldis", "Zane", "Ieva"])
    await expect.element(heading("Points")).toBeVisible()
    await expect.element(page.getByText(/(Fewer|More) points are better/)).toBeVisible()
    const plate = [...document.querySelectorAll(".number-plate")].find((one) => one.checkVisibility())
    expect(plate && getComputedStyle(plate).printColorAdjust).toBe("exact")
    const controls = document.querySelectorAll("button:not(thead *), input, main a:not(tbody *)")
    expect([...controls].filter((one) => one.checkVisibility({ visibilityProperty: true }))).toEqual([])
    await commands.emulate({ media: "screen" })
    await unmount()
    localStorage.clear()
  }
})

test("on paper are the classes that are open, and all of them if none is", async () => {
  const classes = ["Expert", "Hobby"].map((name) => ({ name }))
  await showResults(sampleRace({ cards: { Anna: [[0, 0, 0]] }, classes }))
  const shown = () =>
    [...document.querySelectorAll(".class-results h2")]
      .filter((one) => one.checkVisibility())
      .map((one) => one.textContent)
  await page.getByRole("heading", { name: "Hobby" }).click()
  await commands.emulate({ media: "print" })
  expect(shown()).toEqual(["Expert"])
  await commands.emulate({ media: "screen" })
  await page.getByRole("heading", { name: "Expert" }).click()
  await expect.poll(namesOf).toEqual([])
  await commands.emulate({ media: "print" })
  expect(shown()).toEqual(["Expert", "Hobby"])
  expect(namesOf()).toEqual(["Anna"])
})
