import fc from "fast-check"
import { expect, test } from "vitest"
import { sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { orderByPoints, pointsColumns, readPointsOrder } from "./points-results.tsx"

const classes = [sampleClass({ name: "A" }), sampleClass({ name: "B", lap: 1 })]
const rows = [
  sampleRow({ id: "dnf", place: null, name: "Anna", total: null, ridden: 1, bike: "Beta", status: "DNF" }),
  sampleRow({ id: "third", place: 3, name: "Ēriks", total: 7, ridden: 4, racingClass: "B", bike: null }),
  sampleRow({ id: "first", place: 1, name: "Žanis", total: 30, ridden: 8, isFinished: true, bike: "TRS" }),
  sampleRow({ id: "second", place: 2, name: "Elza", total: 7, ridden: 6, racingClass: "A", bike: "Beta" }),
]

const ids = (sort: string | null) =>
  orderByPoints({ rows, classes, language: "lv" }, readPointsOrder(sort)).map(({ id }) => id)

test("in the list by points the best place comes first, and riders without one last", () => {
  expect(ids(null)).toEqual(["first", "second", "third", "dnf"])
  expect(ids("unheard")).toEqual(ids(null))
})

test("each column sorts both ways; equal values go by place, and empty ones come last", () => {
  expect(ids("-place")).toEqual(["third", "second", "first", "dnf"])
  expect(ids("points")).toEqual(["second", "third", "first", "dnf"])
  expect(ids("-points")).toEqual(["first", "second", "third", "dnf"])
  expect(ids("class")).toEqual(["first", "second", "dnf", "third"])
  expect(ids("bike")).toEqual(["second", "dnf", "first", "third"])
  expect(ids("-bike")).toEqual(["first", "second", "dnf", "third"])
})

test("names are sorted as the language sorts them", () => {
  expect(ids("name")).toEqual(["dnf", "second", "third", "first"])
})

test("how far riders came counts in sections of their own class", () => {
  expect(ids("-finished")).toEqual(["first", "third", "second", "dnf"])
})

test("whatever the order, everybody is listed once", () => {
  const orders = fc.record({ column: fc.constantFrom(...pointsColumns), isDescending: fc.boolean() })
  const places = fc.array(fc.option(fc.nat(3)), { maxLength: 6 })
  fc.assert(
    fc.property(orders, places, (order, given) => {
      const any = given.map((place, index) => sampleRow({ id: String(index), place, total: place }))
      const ordered = orderByPoints({ rows: any, classes, language: "et" }, order)
      expect(new Set(ordered)).toEqual(new Set(any))
      expect(ordered).toHaveLength(any.length)
    }),
  )
})

test("the list by points puts a rider out of competition where the score belongs [RX-01]", () => {
  const out = (id: string, total: number) =>
    sampleRow({ id, place: null, total, outOfCompetition: { position: null, place: 2 } })
  const all = [out("guest", 8), ...rows, out("better guest", 9)]
  const ordered = orderByPoints({ rows: all, classes, language: "lv" }, readPointsOrder(null))
  expect(ordered.map(({ id }) => id)).toEqual(["first", "better guest", "guest", "second", "third", "dnf"])
})
