import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { languages } from "#domain/site/language.ts"
import { brokenWordsIn } from "#tests/support/broken-words.ts"
import { running } from "#tests/support/running.ts"
import { allOf, boxesOf } from "#tests/support/screens/boxes.ts"
import { type RaceInput, sampleRace } from "#tests/support/screens/sample-race.ts"
import { body, showResults } from "#tests/support/screens/show-results.tsx"

const header = () => page.getByRole("main").getByCss("header")
const explanation = page.getByText(
  "Results appear automatically, without refresh. They are ordered by total points, then by shortest racing time.",
)

test("the header says what the stage is, whose, when and where, and leads to the maps, participants and standings [RS-01]", async () => {
  const googleMaps = "https://www.google.com/maps/search/?api=1&query=57.3,25.2"
  const waze = "https://waze.com/ul?ll=57.3,25.2"
  const day = {
    competitionStartDate: Date.UTC(2026, 4, 16, 7),
    competitionEndDate: Date.UTC(2026, 4, 16, 15),
  }
  const stage = { ...day, title: "Kaņieris Trial", competitionOrganizer: "Gaujas triāls", location: "Cēsis" }
  const { unmount } = await showResults(sampleRace({ cards: {}, stage: { ...stage, googleMaps, waze } }))
  await expect.element(header().getByRole("heading", { level: 1 })).toHaveTextContent("Kaņieris Trial")
  for (const fact of [/Gaujas triāls/, /16 May 2026/, /10:00–18:00/, /Cēsis/])
    await expect.element(header()).toMatchTextContent(fact)
  const place = "/competitions/lamsf/lc-2026"
  for (const [name, href] of [
    ["Google Maps", googleMaps],
    ["Waze", waze],
    ["Participants", `${place}/kanieris`],
    ["Standings", place],
  ] as const)
    await expect.element(header().getByRole("link", { name })).toHaveAttribute("href", href)
  for (const name of ["Google Maps", "Waze"])
    await expect.element(header().getByRole("link", { name })).toHaveAttribute("rel", "noopener")
  await unmount()

  await showResults(sampleRace({ cards: {}, stage: day }))
  await expect.element(header()).toMatchTextContent(/Place to be defined/)
  const links = header().getByRole("link").elements()
  expect(links.map((one) => one.textContent)).toEqual(["Participants", "Standings"])
})

test("the amber box stays until the end of the competition, also once the results are approved [RS-02]", async () => {
  const { unmount } = await showResults(sampleRace({ cards: {}, stage: { resultsStatus: "Approved" } }))
  await expect.element(explanation).toBeVisible()
  await unmount()
  const over = { competitionEndDate: Date.now() - 1 }
  await showResults(sampleRace({ cards: {}, stage: over }))
  await expect.element(page.getByText("No one started")).toBeVisible()
  await expect.element(explanation).not.toBeInTheDocument()
})

test("the sponsors' logos lead to their pages, and a stage without sponsors has no such heading [RS-11]", async () => {
  const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')}`
  const sponsors = [
    { name: "Ragana riepas", logo, url: "https://ragana-riepas.example/" },
    { name: "Taebla Moto", logo: "data:image/png;base64,none", url: "https://taebla-moto.example/" },
  ]
  const { unmount } = await showResults(sampleRace({ cards: {}, stage: { sponsors } }))
  await expect.element(page.getByRole("heading", { name: "Race sponsors" })).toBeVisible()
  const ragana = page.getByRole("link", { name: "Ragana riepas" })
  await expect.element(ragana).toHaveAttribute("href", "https://ragana-riepas.example/")
  await expect.element(ragana).toHaveAttribute("rel", "noopener sponsored")
  await expect.element(ragana).toHaveStyle({ width: "140px" })
  await expect
    .element(page.getByRole("img", { name: "Ragana riepas" }))
    .toHaveStyle({ width: "140px", height: "100px" })
  await expect.element(page.getByRole("link", { name: "Taebla Moto" })).toHaveTextContent("Taebla Moto")
  await unmount()

  await showResults(sampleRace({ cards: {} }))
  await expect.element(page.getByText("No one started")).toBeVisible()
  await expect.element(page.getByText("Race sponsors")).not.toBeInTheDocument()
})

test("a page that loses the network says so and from when its lines are, and is live again after", async () => {
  const { loseNetwork, reconnect } = await showResults(sampleRace({ cards: { Anna: [[0]] } }))
  const live = page.getByText("Live", { exact: true })
  await expect.element(live).toBeVisible()
  loseNetwork()
  await expect.element(page.getByText(/^Offline · shown as of \d\d:\d\d$/)).toBeVisible()
  reconnect()
  await expect.element(live).toBeVisible()
})

const names = ["Eksperti", "Juniori", "Sportisti", "Meistari"]

/** A race of ordinary names that is being ridden: ten riders in its first class. */
const ordinary: RaceInput = {
  stage: {
    title: "4. posms – Cēsis",
    competitionOrganizer: "Gaujas triāls",
    location: "Cēsis, Latvija",
    googleMaps: "https://maps.example/cesis",
    waze: "https://waze.example/cesis",
  },
  classes: names.map((name) => ({
    name,
    startTime: running().competitionStartDate,
    endTime: running().competitionStartDate + 28_800_000,
  })),
  cards: Object.fromEntries(Array.from({ length: 10 }, (_, rider) => [`Rider ${rider}`, [[rider % 4]]])),
}

test("on a phone the amber box shows two lines of its text and the rest on demand [RS-02]", async () => {
  await page.viewport(360, 740)
  await showResults(sampleRace(ordinary))
  await expect.element(explanation).toBeVisible()
  const isWhole = () => {
    const { scrollHeight, clientHeight } = explanation.element()
    return scrollHeight <= clientHeight
  }
  expect(isWhole()).toBe(false)
  await page.getByRole("checkbox", { name: "Whole text" }).click()
  expect(isWhole()).toBe(true)
})

test.for(languages)(
  "on a phone the lists and the search share one line, the classes and what opens them the next, and the text of the box is short: %s",
  async (language) => {
    await page.viewport(360, 740)
    await showResults(sampleRace(ordinary), { language })
    await expect.element(body().getByCss(".class-results")).toHaveLength(names.length)
    const [text] = boxesOf(".how-it-works p")
    expect(text?.height).toBeLessThanOrEqual(44)
    const lines = [boxesOf(".tabs, .search-field"), boxesOf(".class-chips, .list-tools button")]
    expect(lines.map(({ length }) => length)).toEqual([2, 3])
    for (const line of lines) {
      const middles = line.map(({ y, height }) => y + height / 2)
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2)
    }
    for (const { height } of boxesOf(".search-field, .class-chips a, .list-tools button"))
      expect(height).toBeGreaterThanOrEqual(44)
  },
)

test("the name of a class stays whole, on one line with its time and riders, and what sticks takes little", async () => {
  for (const language of languages) {
    const { unmount } = await showResults(sampleRace(ordinary), { language })
    await expect.element(body().getByCss(".class-results")).toHaveLength(names.length)
    for (const width of [320, 360]) {
      await page.viewport(width, 740)
      const of = `${language} at ${width}`
      expect(brokenWordsIn(allOf(".class-results summary")), of).toEqual([])
      for (const { height } of boxesOf(".class-results summary")) expect(height, of).toBeLessThanOrEqual(52)
      for (const { height } of boxesOf(".class-results h2")) expect(height, of).toBeLessThanOrEqual(36)
    }
    await unmount()
  }
})

test("on a phone the lines of riders are equally high, and nothing in them covers anything else", async () => {
  await page.viewport(360, 740)
  const cards = Object.fromEntries(
    Array.from({ length: 10 }, (_, rider) => [`Rider ${rider}`, [[rider % 4, rider % 3, null]]]),
  )
  for (const language of languages) {
    const { unmount } = await showResults(sampleRace({ cards }), { language })
    await expect.element(body().getByCss(".result")).toHaveLength(10)
    const heights = boxesOf(".result").map(({ height }) => height)
    expect(Math.max(...heights) - Math.min(...heights), language).toBeLessThanOrEqual(1)
    const compared = [...document.querySelectorAll(".result")].map((line) =>
      [".start time", ".compared"].map((part) => line.querySelector(part)?.getBoundingClientRect()),
    )
    expect(compared.some(([, one]) => one !== undefined)).toBe(true)
    for (const [start, one] of compared)
      expect(one?.left ?? start?.right, language).toBeGreaterThanOrEqual(start?.right ?? 0)
    await unmount()
  }
})

test("on a phone whom riders are compared with stands on one line", async () => {
  await page.viewport(360, 740)
  const cards = { "Anna Ozola": [[0, 0]], "Jānis Ābols": [[0, 1]], "Kārlis Āboliņš": [[5, null]] }
  for (const language of languages) {
    const { unmount } = await showResults(sampleRace({ cards }), { language, at: "?view=compared" })
    await expect.element(body().getByCss("caption")).toMatchTextContent(/Anna Ozola/)
    expect(boxesOf("caption")[0]?.height, language).toBeLessThanOrEqual(32)
    await unmount()
  }
})

test("lists that are out of sight on a phone are announced at the edge, until one has swiped to the last", async () => {
  await page.viewport(390, 740)
  for (const language of languages) {
    const { unmount } = await showResults(sampleRace(ordinary), { language })
    const tabs = body().getByCss(".tabs")
    const hint = () => getComputedStyle(tabs.element(), "::after").content
    await expect.element(tabs).toBeVisible()
    const isLastInView = () => {
      const [all, last] = [boxesOf(".tabs")[0], boxesOf(".tabs a").at(-1)]
      return (last?.right ?? 0) <= (all?.right ?? 0) + 1
    }
    expect(isLastInView(), language).toBe(false)
    await expect.poll(hint).toContain("›")
    tabs.element().scrollTo({ left: tabs.element().scrollWidth })
    await expect.poll(isLastInView).toBe(true)
    await expect.poll(hint).toBe("none")
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await unmount()
  }
})

test("on a phone the star covers neither the name nor the club, whatever else is known of a rider", async () => {
  await page.viewport(360, 740)
  const long = "Aleksandrs Konstantīns Bērziņš-Kalniņš"
  const cards = { [long]: [[0, 1]], "Bo Li": [[0, 2]], "Zoja Ozola": [[null, 2]] }
  const riders = { [long]: { racingNumber: null }, "Zoja Ozola": { racingNumber: "1007" } }
  for (const { at = "", stage } of [
    { stage: {} },
    { stage: { competitionEndDate: Date.now() - 1 } },
    { stage: { competitionType: "openFree" as const }, at: "?view=points" },
  ]) {
    const { unmount } = await showResults(sampleRace({ cards, riders, stage }), { at })
    await expect.element(body().getByCss(".star")).toHaveLength(3)
    const covered = [...document.querySelectorAll("tr:has(.star)")].flatMap((line) => {
      const star = line.querySelector(".star")?.getBoundingClientRect()
      return [...line.querySelectorAll("strong a, small:not(:empty)")]
        .filter((text) => {
          const box = text.getBoundingClientRect()
          return (
            star &&
            box.left < star.right &&
            box.right > star.left &&
            box.top < star.bottom &&
            box.bottom > star.top
          )
        })
        .map((text) => text.textContent)
    })
    expect(covered).toEqual([])
    await unmount()
  }
})
