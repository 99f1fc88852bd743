import { expect, test } from "vitest"
import type { Rider } from "./ridden-laps.ts"
import { riderNamed, ridersHere, unknownRider } from "./riders-here.ts"

test("a rider who is no longer on the list has no number, and keeps the id of their taps [D-09, D-13]", () => {
  const removed = "3f1e9a52-0c1d-4c57-9f5e-0a5b6f9f1f10"
  expect(riderNamed([], removed)).toMatchObject({ participant: removed, number: null, name: null })
  expect(riderNamed([], "name:Anna")).toMatchObject({ participant: "name:Anna", number: null })
  expect(riderNamed([], "number:99")).toEqual(unknownRider("99"))
  expect(unknownRider("99")).toMatchObject({ participant: "number:99", number: "99" })
})

const racingClass = {
  ...{ name: "Expert", order: 1, color: "#d62828", lap: 2, lapSections: [true, true] },
  ...{ cancelledInLaps: [], cancelledSections: [] },
}
const rider = (number: string, startsAt: number | null): Rider => ({
  ...{ participant: `rider ${number}`, number, name: null, racingClass, hasDns: false, startsAt },
})
const order = (riders: Rider[], ridden = new Map<string, { section: number; lap: number }[]>()) =>
  ridersHere(riders, ridden, { section: 1, knowledge: { sections: null, isSure: false } }).toRide.map(
    ({ number, lap }) => `${number} in lap ${lap}`,
  )

test("riders stand in the order of the start list, and those without a time after them, by number [TI-03]", () => {
  const riders = [rider("1", 3), rider("2", null), rider("3", 1), rider("4", 2), rider("10", null)]
  expect(order(riders)).toEqual(["3", "4", "1", "2", "10"].map((number) => `${number} in lap 1`))
  // who has ridden comes again in the next lap
  const ridden = new Map([["rider 3", [{ section: 1, lap: 1 }]]])
  expect(order(riders, ridden)).toEqual([
    "4 in lap 1",
    "1 in lap 1",
    "2 in lap 1",
    "10 in lap 1",
    "3 in lap 2",
  ])
})

test("without a start list they stand by number", () => {
  expect(order([rider("10", null), rider("2", null), rider("9", null)])).toEqual(
    ["2", "9", "10"].map((number) => `${number} in lap 1`),
  )
})
