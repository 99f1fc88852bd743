import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { allOf, boxesOf } from "#tests/support/screens/boxes.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleRace } from "#tests/support/screens/sample-race.ts"
import { dialog, showDesk, showPanel } from "#tests/support/screens/show-desk.tsx"
import { admin, body, openCard, shownCard } from "#tests/support/screens/show-results.tsx"

/** Anna has finished with 6, Jaan has the third section still to ride. */
const twoRiders = () => sampleRace({ cards: { "Anna Ozola": [[0, 1, 5]], "Jaan Tamm": [[0, 5, null]] } })

test.for([360, 1280])(
  "the menus of lines pass below the head of their class, which keeps its presses: %s px",
  async (width) => {
    await page.viewport(width, 600)
    const cards = Object.fromEntries(
      Array.from({ length: 15 }, (_, rider) => [`Rider ${rider}`, [[rider % 4]]]),
    )
    await showPanel(sampleRace({ cards }))
    await expect.element(body().getByCss(".line-menu")).toHaveLength(15)
    const menu = allOf(".line-menu")[4]
    const head = menu?.closest("details")?.querySelector("summary")
    if (!menu || !head) throw new Error("There is no menu")
    scrollBy(0, menu.getBoundingClientRect().top + 10 - head.clientHeight / 2)
    const [menuBox, headBox] = [menu.getBoundingClientRect(), head.getBoundingClientRect()]
    const [x, y] = [menuBox.left + menuBox.width / 2, headBox.top + headBox.height / 2]
    expect(Math.abs(headBox.top)).toBeLessThanOrEqual(1)
    expect(menuBox.top).toBeLessThanOrEqual(y)
    expect(menuBox.bottom).toBeGreaterThanOrEqual(y)
    expect(document.elementFromPoint(x, y)?.closest("summary, .line-menu")).toBe(head)
  },
)

test("a step that is done keeps its name only: what it meant no longer holds [SP-01]", async () => {
  await showPanel(sampleRace({ stage: { resultsStatus: "StandingsPublished" }, cards: { Anna: [[0]] } }))
  expect(allOf(".steps li").map((one) => one.textContent?.trim())).toEqual([
    "✓Race in progress",
    "✓Approved",
    "✓Standings Generated",
    "4Standings Published public, cannot be changed",
  ])
})

test.for(["lv", "et", "en"] as const)(
  "the menu of each section stands beside it on a phone, and of a cancelled one nothing is counted: %s [D-47]",
  async (language) => {
    await page.viewport(360, 740)
    const race = twoRiders()
    race.changeClass("Expert", { lapSections: [true, true, false], cancelledSections: [3] })
    await showDesk(race, { language })
    await body().getByCss(".race-step summary").first().click()
    const sections = allOf(".sections-progress li")
    expect(sections).toHaveLength(3)
    for (const section of sections) {
      const [menu, first] = [section.querySelector("button"), section.firstElementChild].map((one) => {
        const { y = 0, height = 0 } = one?.getBoundingClientRect() ?? {}
        return y + height / 2
      })
      expect(Math.abs((menu ?? 0) - (first ?? 0)), section.textContent ?? "").toBeLessThanOrEqual(2)
    }
    expect(sections[2]?.querySelector("progress")).toBeNull()
    expect(sections[2]?.textContent).not.toContain("/")
  },
)

test("why a section cannot be deleted stands right below the button", async () => {
  await showPanel(sampleRace({ cards: { "Anna Ozola": [[1], [2]] } }))
  const card = await openCard("Anna Ozola")
  await card.getByRole("button", { name: "Open section 1 of lap 1" }).click()
  const why = dialog().getByText("Cannot delete section, because it has result in next lap")
  await expect.element(why).toBeVisible()
  const above = dialog().getByRole("button", { name: "Delete section" }).element().getBoundingClientRect()
  const gap = why.element().getBoundingClientRect().top - above.bottom
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThanOrEqual(16)
})

test("the panel, and a section that is looked into there, are accessible and fit", async () => {
  const race = twoRiders()
  race.penalise("Jaan Tamm", { points: 5, reason: "Late", timestamp: Date.now() })
  await showPanel(race, { viewer: admin })
  const card = await openCard("Jaan Tamm")
  await expect.element(card.getByCss(".desk-penalties li")).toBeVisible()
  await lookAt()
  await (await shownCard("Jaan Tamm")).getByRole("button", { name: "Open section 2 of lap 1" }).click()
  await expect.element(body().getByCss(".section-total")).toBeVisible()
  await lookAt()
  expect(boxesOf("dialog")).toHaveLength(1)
})
