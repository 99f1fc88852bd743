import { expect, test } from "vitest"
import { resultLaps } from "./result-laps.ts"

const racingClass = { name: "Expert", order: 1, lap: 2, lapSections: [true, false, true] }

test("a card has every lap with its used sections, ridden or not, and the points of each", () => {
  const entries = [
    { section: 1, lap: 1, total: 5 },
    { section: 3, lap: 1, total: 0 },
  ]
  expect(resultLaps(entries, racingClass)).toEqual([
    {
      lap: 1,
      points: 5,
      sections: [
        { section: 1, points: 5, isCancelled: false },
        { section: 3, points: 0, isCancelled: false },
      ],
    },
    {
      lap: 2,
      points: null,
      sections: [
        { section: 1, points: null, isCancelled: false },
        { section: 3, points: null, isCancelled: false },
      ],
    },
  ])
})

test("entries outside the class are not on the card [D-34]", () => {
  const entries = [
    { section: 1, lap: 1, total: 1 },
    { section: 2, lap: 1, total: 5 },
    { section: 1, lap: 3, total: 5 },
  ]
  expect(resultLaps(entries, racingClass).map(({ points }) => points)).toEqual([1, null])
})

test("the tenths of a lap add up as on paper", () => {
  const entries = [
    { section: 1, lap: 1, total: 0.1 },
    { section: 3, lap: 1, total: 0.2 },
  ]
  expect(resultLaps(entries, racingClass)[0]?.points).toBe(0.3)
})

test("a cancelled section stays on the card with its points, which no lap counts [D-47]", () => {
  const entries = [
    { section: 1, lap: 1, total: 1 },
    { section: 2, lap: 1, total: 5 },
  ]
  const [first, second] = resultLaps(entries, { ...racingClass, cancelledSections: [2] })
  expect(first).toEqual({
    lap: 1,
    points: 1,
    sections: [
      { section: 1, points: 1, isCancelled: false },
      { section: 2, points: 5, isCancelled: true },
      { section: 3, points: null, isCancelled: false },
    ],
  })
  expect(second?.points).toBeNull()
})
