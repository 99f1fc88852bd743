import { expect, test } from "vitest"
import { largestCounts } from "./participant-charts.tsx"

const clubs = (length: number) =>
  Array.from({ length }, (_, place) => ({ name: `Club ${place}`, count: 9 - place }))

test("all counts are shown if there is room for them", () => {
  expect(largestCounts(clubs(3), 3)).toEqual({ shown: clubs(3), others: [] })
})

test("if there are more, the largest are shown and one line is left for the others", () => {
  const { shown, others } = largestCounts(clubs(4), 3)
  expect(shown).toEqual(clubs(2))
  expect(others.map(({ name }) => name)).toEqual(["Club 2", "Club 3"])
})
