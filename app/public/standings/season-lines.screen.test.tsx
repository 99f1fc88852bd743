import { expect, test } from "vitest"
import { commands, page } from "vitest/browser"
import { followedRiders, followKey } from "#app/public/results/board/followed-riders.ts"
import type { StandingLine, StandingsColumn } from "#contracts/standings/standings.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { shownRulesWith } from "#tests/support/shown-rules.ts"
import { starredRider } from "./followed-standings.tsx"
import { GroupLines } from "./season-lines.tsx"

const path = "institutions/lamsf/championships/2026"
const group = { kind: "class", name: "Expert" } as const

const columns = ["Madona", "Smiltene"].map(
  (place, order): StandingsColumn => ({
    ...{ order, place, title: place, day: `2026-05-1${order}`, url: `/${order}` },
    resultsStatus: "StandingsPublished",
    isDraft: false,
  }),
)

const line = (name: string, index: number, points: number): StandingLine => ({
  id: name,
  name,
  racingNumber: String(index + 1),
  club: null,
  team: null,
  position: index + 1,
  total: 2 * points,
  totalMinusWorst: points,
  dropped: [],
  below: null,
  racingClass: "Expert",
  card: null,
  rider: null,
  reason: null,
  cells: columns.map(({ order }) => ({
    order,
    points,
    position: index + 1,
    status: "final",
    resultStatus: null,
  })),
  secret: null,
})

const names = ["Anna Ozola", "Bruno Kalns", "Carl Tamm", "Dita Liepa", "Egils Sala", "Fred Ots", "Gints Egle"]
const lines = names.map((name, index) => line(name, index, [20, 17, 15, 13, 11, 10, 9][index] ?? 0))

const show = () =>
  showScreen(
    <GroupLines
      path={path}
      group={group}
      lines={lines}
      standings={{
        columns,
        counted: { counted: 2, stages: 2 },
        mode: "total",
        rules: shownRulesWith({}),
        colors: {},
        content: { tab: "individual", groups: [] },
      }}
    />,
  )

const chart = page.getByRole("figure", { name: "Points after each stage" })
const labels = () => [...chart.element().querySelectorAll("li")].map((one) => one.textContent)

test("the first five of a class have a season line, and so has each rider the visitor follows [SD-17]", async () => {
  await show()
  await expect.element(chart).toBeVisible()
  expect(labels()).toHaveLength(5)
  expect(labels().at(-1)).toMatch(/Egils Sala 22$/)
  const gints = lines.at(-1)
  if (!gints) throw new Error("There is no line")
  followedRiders(path).toggle(followKey(starredRider(gints, group)))
  await expect.poll(labels).toHaveLength(6)
  expect(labels().at(-1)).toMatch(/Gints Egle 18$/)
  expect(chart.element().querySelectorAll("path[data-bold]")).toHaveLength(1)
  await chart.getByText("Show as a table").click()
  await expect
    .element(chart.getByRole("row", { name: /Gints Egle/ }))
    .toMatchTextContent(/Gints Egle\s*9\s*18/)
  await lookAt()
  await page.viewport(320, 700)
  // on a phone a line is known by its number
  const first = chart.element().querySelector("li")
  expect(first?.querySelector(".number-plate")?.checkVisibility()).toBe(true)
  expect(first?.querySelector("[title]")?.getBoundingClientRect().width).toBeLessThanOrEqual(1)
  followedRiders(path).toggle(followKey(starredRider(gints, group)))
  await expect.poll(labels).toHaveLength(5)
})

test("on paper there are the lines of a season, and nothing to press", async () => {
  await show()
  await expect.element(chart).toBeVisible()
  await commands.emulate({ media: "print" })
  expect(chart.element().querySelector("svg")?.checkVisibility()).toBe(true)
  await expect.element(chart.getByText("Show as a table")).not.toBeVisible()
})
