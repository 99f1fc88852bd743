import { expect, test } from "vitest"
import type { StandingLine } from "#contracts/standings/standings.ts"
import { orderStandings, readStandingsOrder } from "./standings-order.ts"

const line = (name: string, overrides: Partial<StandingLine> = {}): StandingLine => ({
  id: name,
  name,
  racingNumber: null,
  club: null,
  team: null,
  position: 1,
  total: 0,
  totalMinusWorst: 0,
  dropped: [],
  below: null,
  racingClass: "Expert",
  card: null,
  rider: null,
  reason: null,
  cells: [],
  secret: null,
  ...overrides,
})

const cell = (order: number, points: number, resultStatus: "DNF" | null = null) => ({
  order,
  points,
  position: 1,
  status: "final" as const,
  resultStatus,
})

const namesBy = (sort: string, lines: StandingLine[]) =>
  orderStandings(lines, readStandingsOrder(sort), "lv").map(({ name }) => name)

test("an address names a column, descending after a minus; anything else is by place", () => {
  expect(readStandingsOrder("-total")).toEqual({ column: "total", isDescending: true })
  expect(readStandingsOrder("stage-12")).toEqual({ column: "stage-12", isDescending: false })
  for (const wrong of [null, "", "stage-", "stage-123", "-", "constructor"])
    expect(readStandingsOrder(wrong)).toEqual({ column: "place", isDescending: false })
})

test("words are in the order of the language, numbers in theirs, and nothing is last either way", () => {
  const lines = [
    line("Šulcs", { racingNumber: "9", club: "Trialists" }),
    line("Sala", { racingNumber: "10" }),
    line("Tamm", { racingNumber: null, club: "AMK" }),
  ]
  expect(namesBy("name", lines)).toEqual(["Sala", "Šulcs", "Tamm"])
  expect(namesBy("number", lines)).toEqual(["Šulcs", "Sala", "Tamm"])
  expect(namesBy("-number", lines)).toEqual(["Sala", "Šulcs", "Tamm"])
  expect(namesBy("club", lines)).toEqual(["Tamm", "Šulcs", "Sala"])
  expect(namesBy("-club", lines)).toEqual(["Šulcs", "Tamm", "Sala"])
})

test("in a stage, who did not finish is last with those who were not there", () => {
  const lines = [
    line("Out", { cells: [cell(3, 0, "DNF")] }),
    line("Away", { cells: [cell(1, 20)] }),
    line("Third", { cells: [cell(3, 15)] }),
    line("First", { cells: [cell(3, 20)] }),
  ]
  expect(namesBy("stage-3", lines)).toEqual(["Third", "First", "Out", "Away"])
  expect(namesBy("-stage-3", lines)).toEqual(["First", "Third", "Out", "Away"])
})

test("equals stay in the order of their places", () => {
  const lines = [line("B", { total: 7 }), line("A", { total: 7 }), line("C", { total: 9 })]
  expect(namesBy("-total", lines)).toEqual(["C", "B", "A"])
})
