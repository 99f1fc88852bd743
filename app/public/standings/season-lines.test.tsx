import { expect, test } from "vitest"
import type { StandingLine, StandingsColumn, StandingsPage } from "#contracts/standings/standings.ts"
import { shownRulesWith } from "#tests/support/shown-rules.ts"
import { markupOf, textIn, textOf } from "#tests/support/text-of.tsx"
import { GroupLines, UnitLines } from "./season-lines.tsx"

const group = { kind: "class", name: "Expert" } as const

const columns = ["Madona", "Smiltene", "Cēsis"].map(
  (place, order): StandingsColumn => ({
    ...{ order, place, title: place, day: `2026-05-1${order}`, url: `/${order}` },
    resultsStatus: "StandingsPublished",
    isDraft: false,
  }),
)

/** A line with these points by stage; null: DNF. */
const line = (position: number, points: (number | null)[], ...dropped: number[]): StandingLine => ({
  id: `rider-${position}`,
  name: `Rider ${position}`,
  racingNumber: position === 1 ? null : String(position),
  club: null,
  team: null,
  position,
  total: 0,
  totalMinusWorst: 0,
  dropped,
  below: null,
  racingClass: "Expert",
  card: null,
  rider: null,
  reason: null,
  cells: points.map((one, order) => ({
    order,
    points: one ?? 0,
    position: 1,
    status: "final",
    resultStatus: one === null ? "DNF" : null,
  })),
  secret: null,
})

type Standings = NonNullable<StandingsPage["standings"]>

const chartOf = (lines: StandingLine[], given: Partial<Standings> = {}) =>
  markupOf(
    <GroupLines
      path="institutions/lamsf/championships/2026"
      group={group}
      lines={lines}
      standings={{
        columns,
        counted: { counted: 2, stages: 3 },
        mode: "total",
        rules: shownRulesWith({}),
        colors: {},
        content: { tab: "individual", groups: [] },
        ...given,
      }}
    />,
  )

test("the sums after each stage stand at the ends of lines, and all of them in a table [SD-17]", () => {
  const markup = chartOf([line(1, [17, 20, 20]), line(2, [20, null, 17])])
  const [, labels = ""] = /<ol[^>]*>(.*?)<\/ol>/.exec(markup) ?? []
  expect(textIn(labels)).toBe("Rider 1 57 Number 2 Rider 2 37")
  expect(textIn(markup)).toMatch(
    /All results count, even the one that is struck through\. A stage without a mark brought no points\. Show as a table Name Madona Smiltene Cēsis Rider 1 17 37 57 Rider 2 20 20 37$/,
  )
})

test("if the worst result does not count, the line leaves it out from the start, and its mark is hollow [SD-17]", () => {
  const markup = chartOf([line(1, [17, 20, 20], 0), line(2, [20, 13, 17], 1)], { mode: "total-minus-worst" })
  expect(textIn(markup)).toMatch(
    /The worst result is left out, as it is for the places: its mark is hollow\. Show as a table Name Madona Smiltene Cēsis Rider 1 0 worst result left out 20 40 Rider 2 20 20 worst result left out 37$/,
  )
  expect(markup.match(/class="hollow"/g)).toHaveLength(2)
})

test("the first five of a group have a line, riders without a result none, and of one stage or one rider there is no chart [SD-17]", () => {
  const many = [1, 2, 3, 4, 5, 6].map((position) => line(position, [20, 20, 20]))
  const text = textIn(chartOf(many))
  expect(text).toContain("The first 5 and the riders you follow are shown.")
  expect(text).toContain("Rider 5")
  expect(text).not.toContain("Rider 6")
  expect(chartOf([line(1, [20, 20, 20]), line(2, [null, null, null])])).toBe("")
  expect(chartOf(many, { columns: columns.slice(0, 1) })).toBe("")
})

test("a stage whose results may still change is called a draft [SD-17]", () => {
  const drafts = columns.map((column) => ({ ...column, isDraft: column.order === 2 }))
  const text = textIn(chartOf([line(1, [17, 20, 20]), line(2, [20, 17, 17])], { columns: drafts }))
  expect(text).toContain("Name Madona Smiltene Cēsis (Draft) Rider 1")
})

test("clubs and teams have lines of their own sums [SD-17]", () => {
  const unit = (name: string, stageTotals: Record<number, number>) => ({
    name,
    totalPoints: 0,
    stageTotals,
    participants: [],
  })
  const text = textOf(
    <UnitLines
      units={[unit("AMK Madona", { 0: 37.5, 1: 20.25, 2: 30 }), unit("Trialists", { 2: 17 })]}
      columns={columns}
    />,
  )
  expect(text).toMatch(/Name Madona Smiltene Cēsis AMK Madona 37\.5 57\.75 87\.75 Trialists 0 0 17$/)
})
