import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { allOf, boxesOf, isInWindow } from "#tests/support/screens/boxes.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleRace } from "#tests/support/screens/sample-race.ts"
import { closeAndSearch } from "#tests/support/screens/search-at-once.ts"
import { body, lineOf, namesOf, showResults } from "#tests/support/screens/show-results.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"

const cards = { "Anna Ozola": [[0, 0]], "Jānis Ābols": [[0, 1]], "Kārlis Āboliņš": [[5, null]] }
const search = page.getByRole("searchbox", { name: "Find a rider" })
const press = (name: string) => page.getByRole("button", { name }).click()
const strip = page.getByRole("complementary", { name: "Riders you follow" })

/** A race of a hundred riders. */
const fullRace = () =>
  sampleRace({
    classes: ["Hobby", "Expert"].map((name) => ({ name })),
    cards: {
      ...Object.fromEntries(Array.from({ length: 99 }, (_, rider) => [`Rider ${rider}`, [[rider % 4]]])),
      "Zane Zeme": [[3]],
    },
    riders: Object.fromEntries(
      Array.from({ length: 50 }, (_, rider) => [`Rider ${rider}`, { racingClass: "Expert" }]),
    ),
  })

test("a search shows whom it finds, how many they are, and clears with Escape or a button", async () => {
  await showResults(sampleRace({ cards }))
  await press("Collapse All")
  await search.fill("ABOL")
  await expect.poll(namesOf).toEqual(["Jānis Ābols", "Kārlis Āboliņš"])
  await expect.element(page.getByText("Shown: 2 of 3")).toBeVisible()

  await userEvent.keyboard("{Escape}")
  await expect.element(search).toHaveValue("")
  await expect.poll(namesOf).toEqual([])
  await search.fill("1")
  await expect.poll(namesOf).toEqual(["Anna Ozola"])

  await search.fill("nobody")
  await expect.element(page.getByText("No rider matches “nobody”")).toBeVisible()
  await press("Clear search")
  await expect.element(search).toHaveValue("")
  await expect.element(search).toHaveFocus()
  await press("Expand All")
  await expect.poll(namesOf).toHaveLength(3)
})

test("a search shows whom it finds, also in a class that was closed the moment before, and leaves it closed", async () => {
  await showResults(sampleRace({ cards }))
  await expect.poll(namesOf).toHaveLength(3)
  const lines = () => allOf("details[open] tbody th").length
  closeAndSearch("ozola")
  await expect.poll(namesOf).toEqual(["Anna Ozola"])
  await expect.poll(lines).toBeGreaterThan(0)
  // as the reader left it
  await search.fill("")
  await expect.poll(lines).toBe(0)
})

test("on a phone the riders found by a search are above its keyboard", async () => {
  await page.viewport(360, 740)
  await showResults(fullRace())
  await search.fill("Zeme")
  await expect.poll(namesOf).toEqual(["Zane Zeme"])
  await expect.poll(() => boxesOf("tbody strong")[0]?.y).toBeLessThan(300)
  await expect.element(search).toBeInViewport()
})

test("on a phone the search stays in reach while it has words, the head of a class below it, and they cover no focus", async () => {
  await page.viewport(360, 740)
  await showResults(fullRace())
  const links = () => allOf("tbody strong a")
  const seek = async (words: string) => {
    await search.fill(words)
    await expect.poll(() => links().length).toBe(100)
    links()[40]?.scrollIntoView({ block: "center" })
  }
  await seek("")
  await expect.element(search).not.toBeInViewport()

  await seek("e")
  await expect.element(search).toBeInViewport({ ratio: 1 })
  const head = links()[40]?.closest("details")?.querySelector("summary")?.getBoundingClientRect()
  const tools = boxesOf(".results-tools")[0]
  expect(Math.abs((tools?.bottom ?? 0) - (head?.top ?? 0))).toBeLessThanOrEqual(1)
  links()[40]?.focus()
  for (let stop = 0; stop < 16; stop++) {
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}")
    const focused = document.activeElement
    expect(isInWindow(focused)).toBe(true)
    const { x = 0, y = 0, width = 0, height = 0 } = focused?.getBoundingClientRect() ?? {}
    const above = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".results-tools, summary")
    expect(above && above !== focused ? focused?.outerHTML : undefined).toBeUndefined()
  }
  await seek("")
  await expect.element(search).not.toBeInViewport()
})

test("a followed rider stays in view with live points and gap, is remembered, and leads to the line", async () => {
  await page.viewport(360, 500)
  const race = sampleRace({ cards })
  const { unmount } = await showResults(race)
  const star = page.getByRole("button", { name: "Follow Kārlis Āboliņš" })
  await expect.element(star).toHaveAttribute("aria-pressed", "false")
  star.element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(star).toHaveAttribute("aria-pressed", "true")
  const rider = strip.getByRole("button")
  await expect.element(rider).toMatchTextContent(/Kārlis Āboliņš.*3\..*5\+\d+ behind the leader$/)
  await unmount()

  const { send } = await showResults(race)
  await expect.element(rider).toMatchTextContent(/Kārlis Āboliņš.*3\..*5\+\d+ behind the leader$/)
  race.score("Kārlis Āboliņš", { section: 2, lap: 1 }, 5)
  send()
  await expect.element(rider).toMatchTextContent(/10\+\d+ behind the leader$/)
  scrollTo(0, 0)
  expect(isInWindow(strip.element())).toBe(true)

  await press("Collapse All")
  await search.fill("anna")
  await expect.element(rider).toMatchTextContent(/10\+\d+ behind the leader$/)
  // the strip is at the end of the page, which has just become shorter
  rider.element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(search).toHaveValue("")
  await expect.element(star).toHaveFocus()
  expect(isInWindow(star.element())).toBe(true)
  await lookAt()
  await page.viewport(360, 500)
  await star.click()
  await expect.element(strip).not.toBeInTheDocument()
})

test("a star for which there is no more room says so when it is pressed", async () => {
  const names = Array.from({ length: 11 }, (_, rider) => `Rider ${rider}`)
  await showResults(sampleRace({ cards: Object.fromEntries(names.map((name) => [name, [[0]]])) }))
  const star = (name: string) => page.getByRole("button", { name: `Follow ${name}`, exact: true })
  for (const name of names) await star(name).click({ force: true })
  await expect.element(star("Rider 10")).toHaveAttribute("aria-pressed", "false")
  await expectToast("You can follow at most 10 riders")
  // the device remembers whom it follows
  for (const name of names.slice(0, 10)) await star(name).click()
  await expect.element(strip).not.toBeInTheDocument()
})

test("a rider can be followed from a shared card, and is above the lists to which it leads back", async () => {
  await page.viewport(360, 640)
  const race = sampleRace({ cards })
  await showResults(race, { at: `/${race.idOf("Kārlis Āboliņš")}` })
  await press("Follow Kārlis Āboliņš")
  await body().getByCss(".card-heading .back").click()
  await expect.element(strip.getByRole("button")).toMatchTextContent(/Kārlis Āboliņš/)
})

test("what was searched for narrows only the lists of riders, and a followed rider leads back to their line", async () => {
  await showResults(sampleRace({ cards: { "Anna Ozola": [[0]], "Jaan Tamm": [[1]], "Liis Kask": [[5]] } }))
  await press("Follow Liis Kask")
  await search.fill("nobody")
  await expect.element(page.getByText("No rider matches")).toBeVisible()
  await page.getByRole("link", { name: "Sections" }).click()
  await expect.element(page.getByRole("table", { name: "Expert" })).toBeVisible()
  await expect.element(page.getByText(/No rider matches|Shown:/)).not.toBeInTheDocument()
  await strip.getByRole("button").click()
  await expect.element(page.getByRole("link", { name: "By classes" })).toHaveAttribute("aria-current", "page")
  await expect.element(page.getByRole("button", { name: "Follow Liis Kask" })).toHaveFocus()
})

test("a class is a press away, also one that is closed; after the race nothing tells how it goes", async () => {
  const classes = ["Expert", "Hobby"].map((name) => ({ name }))
  const { unmount } = await showResults(sampleRace({ classes, cards: { Anna: [[0]] } }))
  await press("Collapse All")
  await page.getByRole("navigation", { name: "Class" }).getByRole("link", { name: "Hobby" }).click()
  await expect.element(body().getByCss("#class-Hobby[open]")).toBeInViewport()
  await unmount()

  const competitionEndDate = Date.now() - 3_600_000
  const over = { competitionStartDate: competitionEndDate - 6 * 3_600_000, competitionEndDate }
  await showResults(sampleRace({ stage: over, cards: { Anna: [[0]], Berta: [[5]] } }), {
    at: "?view=compared",
  })
  await expect.element(lineOf("Berta")).toMatchTextContent(/\+5 behind the leader/)
  expect(allOf(".race-ticker, .line-story, .order-note")).toEqual([])
  await expect.element(page.getByRole("link", { name: "Compared" })).not.toBeInTheDocument()
})
