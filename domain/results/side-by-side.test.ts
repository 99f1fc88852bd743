import { expect, test } from "vitest"
import { sideBySide } from "./side-by-side.ts"
import { writeScores } from "./story.ts"

const expert = { lap: 2, lapSections: [true, true, false] }
const rider = (scores: (number | null)[], racingClass = expert) => ({
  row: { scores: writeScores(scores) },
  racingClass,
})

const none = { points: null, difference: null }
const first = (points: number) => ({ points, difference: null })

test("riders are compared section by section: the difference from the first grows with each that both have ridden", () => {
  expect(sideBySide([rider([1, 0, 2, null]), rider([3, null, 0.5, 5])])).toEqual([
    {
      lap: 1,
      sections: [
        { section: 1, riders: [first(1), { points: 3, difference: 2 }] },
        { section: 2, riders: [first(0), none] },
      ],
      points: [1, 3],
    },
    {
      lap: 2,
      sections: [
        { section: 1, riders: [first(2), { points: 0.5, difference: 0.5 }] },
        { section: 2, riders: [none, { points: 5, difference: null }] },
      ],
      points: [2, 5.5],
    },
  ])
})

test("riders of different classes are compared where both ride", () => {
  const hobby = { lap: 1, lapSections: [false, true, true] }
  const laps = sideBySide([rider([0, 1, 0, 0]), rider([2, 3], hobby)])
  expect(laps.map(({ lap, points }) => ({ lap, points }))).toEqual([
    { lap: 1, points: [1, 5] },
    { lap: 2, points: [0, null] },
  ])
  expect(laps[0]?.sections).toEqual([
    { section: 1, riders: [first(0), null] },
    { section: 2, riders: [first(1), { points: 2, difference: 1 }] },
    { section: 3, riders: [null, { points: 3, difference: null }] },
  ])
})

test("hundredths add up exactly", () => {
  const [lap] = sideBySide([rider([0, 0, null, null]), rider([0.1, 0.2, null, null])])
  expect(lap?.sections[1]?.riders[1]?.difference).toBe(0.3)
})
