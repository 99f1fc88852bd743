import { expect, test, vi } from "vitest"
import { commands, page, userEvent } from "vitest/browser"
import type { StandingsPage, StandingsTab } from "#contracts/standings/standings.ts"
import { type Language, languages } from "#domain/site/language.ts"
import { brokenWordsIn } from "#tests/support/broken-words.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { allOf, boxesOf, isInWindow } from "#tests/support/screens/boxes.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleStandings } from "#tests/support/screens/sample-standings.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as standings from "./standings.tsx"

type Read = (tab: StandingsTab) => StandingsPage | Promise<StandingsPage>

const show = ({
  at = "",
  language,
  read = sampleStandings,
}: {
  at?: string
  language?: Language
  read?: Read
} = {}) => {
  answerCalls((os) => ({
    numbers: { areShown: os.numbers.areShown.handler(() => false) },
    standings: { page: os.standings.page.handler(({ input }) => read(input.tab)) },
  }))
  return showRoute(standings, {
    path: "/competitions/:institution/:championship",
    address: `/competitions/lamsf/2026${at}`,
    ...(language && { language }),
  })
}

const textsOf = (selector: string) =>
  allOf(selector).map((one) => one.innerText.replaceAll(/\s+/g, " ").trim())
/** Those of the lines that are shown: a chart has a table, too. */
const names = () => textsOf("tbody th[scope=row]").filter(Boolean)
const press = (name: string) => page.getByRole("button", { name }).click()
const search = page.getByRole("searchbox")
const heading = (name: string) => page.getByRole("columnheader", { name })
const body = () => page.elementLocator(document.body)

test("the page is the championship's, and each tab that it has has an address of its own [SD-01] [SD-02]", async () => {
  const { unmount } = await show()
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Baltic Trial Cup")
  const tabs = page.getByRole("navigation", { name: "Standings" }).getByRole("link")
  const all = ["Individual standings", "Club standings", "Family cup standings"]
  expect(tabs.elements().map((one) => one.textContent)).toEqual(all)
  await expect.element(tabs.first()).toHaveAttribute("aria-current", "page")
  for (const name of all.slice(1)) {
    await page.getByRole("link", { name }).click()
    await expect.element(page.getByRole("link", { name })).toHaveAttribute("aria-current", "page")
  }
  await unmount()
  for (const [tab, place] of [
    ["individual", 0],
    ["club", 1],
    ["team", 2],
  ] as const) {
    const shown = await show({ at: `?standings=${tab}` })
    await expect.element(tabs.nth(place)).toHaveAttribute("aria-current", "page")
    await shown.unmount()
  }
  await show({ read: (tab) => sampleStandings(tab, { tabs: ["individual"] }) })
  await expect.poll(() => tabs.elements().map((one) => one.textContent)).toEqual(["Individual standings"])
})

test("drafts are amber and final results green, and the dropped result of each is struck through [SD-06] [SD-07]", async () => {
  await show()
  await expect.element(heading("of 1 stages from 2")).toBeVisible()
  const stages = page.getByRole("columnheader").getByRole("link")
  expect(stages.elements().map((one) => one.textContent)).toEqual(["Madona 16.05", "Smiltene 23.05"])
  await expect.element(stages.first()).toHaveAttribute("href", "/competitions/lamsf/2026/stage-0/results")
  await expect
    .element(page.getByRole("rowheader").getByRole("link", { name: "Bruno Kalns" }))
    .toHaveAttribute("href", "/competitions/lamsf/2026/stage-1/results/bruno")
  const colorOf = (selector: string) => {
    const [one] = allOf(selector)
    return one && getComputedStyle(one).backgroundColor
  }
  const [amber, green] = [colorOf("td[data-status=draft]"), colorOf("td[data-status=final]")]
  expect(amber).toBe("rgb(253, 230, 138)")
  expect(green).toBe("rgb(187, 247, 208)")
  const dnf = page.getByRole("cell", { name: "DNF", exact: true }).element()
  expect([amber, green]).not.toContain(getComputedStyle(dnf).backgroundColor)
  await expect.poll(() => textsOf("td s")).toEqual(["17", "17", "15"])
})

test("a column's heading puts the lines in its order, its arrow flips, and a place is explained [SD-08]", async () => {
  await show()
  await expect.element(heading("Place")).toBeVisible()
  await expect
    .poll(() => textsOf("thead th").filter(Boolean))
    .toEqual([
      ...["Place", "No.", "Name", "Total", "of 1 stages from 2"],
      ...["Madona 16.05", "Smiltene 23.05", "Club", "Team"],
    ])
  await expect.poll(() => names()).toEqual(["Bruno Kalns", "Anna Ozola", "Dita Liepa", "Carl Tamm"])
  const name = heading("Name")
  const arrow = () => getComputedStyle(name.getByRole("button").element(), "::after").rotate
  await name.getByRole("button").click()
  await expect.element(name).toHaveAttribute("aria-sort", "ascending")
  await expect.poll(() => names()).toEqual(["Anna Ozola", "Bruno Kalns", "Carl Tamm", "Dita Liepa"])
  expect(arrow()).toBe("none")
  await name.getByRole("button").click()
  await expect.element(name).toHaveAttribute("aria-sort", "descending")
  await expect.poll(() => names()).toEqual(["Dita Liepa", "Carl Tamm", "Bruno Kalns", "Anna Ozola"])
  expect(arrow()).toBe("180deg")
  await press("Sort by Madona")
  await expect.element(heading("Madona")).toHaveAttribute("aria-sort", "ascending")
  await expect.poll(() => names()).toEqual(["Bruno Kalns", "Anna Ozola", "Dita Liepa", "Carl Tamm"])

  await press("2. Why this place?")
  await expect
    .element(page.getByText("Behind 2 Bruno Kalns"))
    .toHaveTextContent(
      "Behind 2 Bruno Kalns: equal points, but fewer at Smiltene, the latest stage where they differ (17 to 20)",
    )
  await expect
    .element(page.getByText("Ahead of 4 Dita Liepa"))
    .toHaveTextContent("Ahead of 4 Dita Liepa: more points in total (37 to 15)")
  await search.fill("dita")
  await expect.poll(names).toEqual(["Dita Liepa"])
  await search.fill("nobody")
  await expect.element(page.getByText("Nobody matches “nobody”")).toBeVisible()
  await press("Clear search")
  await expect.poll(names).toHaveLength(4)
})

test("a group without anybody says so, and a search shows only the groups in which it finds somebody [SD-05] [SD-08]", async () => {
  await show({
    read: (tab) => {
      const page = sampleStandings(tab)
      if (page.standings?.content.tab !== "individual") throw new Error("There are no groups")
      const { groups } = page.standings.content
      const women = { kind: "women", name: "Women" } as const
      const content = {
        tab: "individual" as const,
        groups: [...groups, { group: women, lines: [] }],
      }
      return { ...page, standings: { ...page.standings, content } }
    },
  })
  const heads = () => textsOf("h2")
  await expect.poll(heads).toEqual([expect.stringMatching(/^Expert/), expect.stringMatching(/^Women/)])
  await expect.element(page.getByRole("cell", { name: "No results" })).toBeVisible()
  await search.fill("anna")
  await expect.poll(heads).toEqual([expect.stringMatching(/^Expert/)])
})

test("clubs and the family cup add up what their participants earned [SD-10] [SD-11]", async () => {
  const { unmount } = await show({ at: "?standings=club" })
  await expect.element(page.getByRole("heading", { name: "AMK Madona" })).toBeVisible()
  expect(allOf("h2").map((one) => one.textContent)).toEqual(["1.AMK Madona111", "2.Trialists22.5"])
  expect(allOf("tfoot")[0]?.textContent).toBe("Total11155.555.5")
  await expect
    .element(page.getByRole("link", { name: "Trialists" }).first())
    .toHaveAttribute("href", expect.stringMatching(/#unit-2$/))
  expect(allOf("#unit-2")[0]?.textContent).toMatch(/Trialists/)
  await unmount()
  await show({ at: "?standings=team" })
  await expect.element(page.getByRole("heading", { name: "Ozoli" })).toBeVisible()
  const riders = allOf(".standings-group th[scope=row]").map((one) => one.textContent)
  expect(riders).toEqual(["Anna Ozola", "Bruno Kalns", "Total"])
})

test("who comes from a search finds the club at once, and the others once it is cleared [SE-01]", async () => {
  await show({ at: "?standings=club#find=madona" })
  await expect.poll(() => allOf("h2").length).toBe(1)
  await expect.element(page.getByRole("heading", { name: "AMK Madona" })).toBeVisible()
  await search.clear()
  await expect.poll(() => allOf("h2").length).toBe(2)
})

test("a tab that takes long has a spinner, and one without data says so [SD-03]", async () => {
  const answer = Promise.withResolvers<void>()
  const read = vi.fn<Read>(sampleStandings)
  const { unmount } = await show({ read })
  read.mockImplementationOnce(async (tab) => {
    await answer.promise
    return sampleStandings(tab)
  })
  await page.getByRole("link", { name: "Club standings" }).click()
  const spinner = page.getByRole("main").getByCss(".spinner")
  await expect.element(spinner).toBeVisible()
  answer.resolve()
  await expect.element(page.getByRole("heading", { name: "AMK Madona" })).toBeVisible()
  await expect.element(spinner).not.toBeInTheDocument()
  await unmount()
  await show({
    read: (tab) => {
      const page = sampleStandings(tab)
      return {
        ...page,
        standings: page.standings && {
          ...page.standings,
          columns: [],
          content: { tab: "individual", groups: [] },
        },
      }
    },
  })
  await expect.element(page.getByText("No data available yet")).toBeVisible()
})

test("on a phone place, number and name stay while the stages pass by, and on paper there is nothing to press", async () => {
  await page.viewport(360, 640)
  const { unmount } = await show()
  const name = page.getByRole("rowheader", { name: "Anna Ozola" })
  await expect.element(name).toBeVisible()
  const at = () => name.element().getBoundingClientRect().x
  const team = () => page.getByRole("cell", { name: "Ozoli" }).first().element().getBoundingClientRect().x
  const [before, teamBefore] = [at(), team()]
  allOf(".sideways-scroll")[0]?.scrollBy(400, 0)
  expect(team()).toBeLessThan(teamBefore - 100)
  expect(at()).toBe(before)

  await commands.emulate({ media: "print" })
  await page.viewport(794, 1123)
  await expect.element(name).toBeVisible()
  await expect.element(page.getByRole("link", { name: "Download (CSV)" })).not.toBeInTheDocument()
  await expect.element(search).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(794)
  await unmount()
  await show({ at: "?standings=club" })
  // a footer of a table is repeated on every page
  await expect.element(body().getByCss("tfoot").first()).toHaveStyle({ display: "table-row-group" })
})

test("a phone's table says at which side it has more, a keyboard scrolls it, and its head is low", async () => {
  await page.viewport(360, 640)
  await show()
  const table = page.getByRole("region", { name: "Expert" })
  const box = body().getByCss(".sideways").first()
  const shadow = () => getComputedStyle(box.element(), "::after").opacity
  await expect.element(box).toHaveAttribute("data-more", "after")
  await expect.poll(shadow).toBe("1")
  expect(boxesOf("thead")[0]?.height).toBeLessThanOrEqual(72)
  ;(table.element() as HTMLElement).focus()
  await userEvent.keyboard("{ArrowRight}")
  await expect.element(box).toHaveAttribute("data-more", "before after")
  // the key's smooth scrolling may still be under way, and its next frame would take a jump back
  await expect
    .poll(() => {
      table.element().scrollBy(2_000, 0)
      return box.element().getAttribute("data-more")
    })
    .toBe("before")
  await expect.poll(shadow).toBe("0")
  await page.viewport(1280, 800)
  await expect.element(box).not.toHaveAttribute("data-more")
  await expect.element(table).not.toBeInTheDocument()
})

test("a heading keeps off the edge of its table, and no figure is broken, on a small phone", async () => {
  for (const language of languages)
    for (const at of ["", "?standings=club"]) {
      const { unmount } = await show({ at, language })
      await expect.element(body().getByCss("thead .rank").first()).toBeVisible()
      for (const width of [320, 360]) {
        await page.viewport(width, 740)
        const of = `${at} ${language} at ${width}`
        const [place] = allOf("thead .rank")
        const words = document.createRange()
        if (place) words.selectNodeContents(place)
        const edge = place?.closest("table")?.getBoundingClientRect().left ?? 0
        expect(words.getBoundingClientRect().left - edge, of).toBeGreaterThanOrEqual(5)
        expect(brokenWordsIn(allOf(".standings-group h2")), of).toEqual([])
      }
      await unmount()
    }
})

test("the search hint for clubs is fully visible in the field on a small phone", async () => {
  await page.viewport(320, 640)
  for (const language of languages) {
    const { unmount } = await show({ at: "?standings=club", language })
    const field = search.element() as HTMLInputElement
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field)
    const paper = document.createElement("canvas").getContext("2d")
    if (!paper) throw new Error("There is no canvas")
    paper.font = `${fontSize} ${fontFamily}`
    // the clear button keeps its space even if there is nothing to clear
    const clear = getComputedStyle(field, "::-webkit-search-cancel-button").display === "none" ? 0 : 20
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - clear
    expect(paper.measureText(field.placeholder).width, language).toBeLessThanOrEqual(room)
    await unmount()
  }
})

test("individual and club standings are accessible and fit", async () => {
  const { unmount } = await show()
  await press("2. Why this place?")
  await lookAt()
  await unmount()
  await show({ at: "?standings=club" })
  await lookAt()
  expect(isInWindow(allOf("h1")[0] ?? null)).toBe(true)
})
