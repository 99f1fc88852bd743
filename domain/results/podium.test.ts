import fc from "fast-check"
import { expect, test } from "vitest"
import { adjacentStep, calledAt, podiumOf, stepsOf } from "./podium.ts"
import { withPositions } from "./positions.ts"

/** A class with these points, fewer are better. */
const rankedBy = (points: readonly number[]) =>
  withPositions(
    points.map((own, index) => ({ own, name: `rider ${index}` })).toSorted((a, b) => a.own - b.own),
    (a, b) => a.own - b.own,
  ).map(({ line, position }) => ({ ...line, position }))

const placesOf = (points: readonly number[]) => podiumOf(rankedBy(points)).map(({ position }) => position)

test("a podium is called from the third to the first; nobody is on it who has no place or a later one [OF-06]", () => {
  expect(placesOf([4, 1, 9, 2])).toEqual([3, 2, 1])
  const outside = [
    { id: "a", position: null },
    { id: "b", position: 1 },
  ]
  expect(podiumOf(outside)).toEqual([{ id: "b", position: 1 }])
})

test("riders who share a place stand on it together, and the next is skipped [OF-06]", () => {
  expect(placesOf([1, 1, 2, 3])).toEqual([3, 1, 1])
  expect(placesOf([1, 2, 2, 3])).toEqual([2, 2, 1])
  expect(placesOf([1, 2, 3, 3, 3])).toEqual([3, 3, 3, 2, 1])
})

test("each step calls one more place, and calls tied riders together [OF-06]", () => {
  const places = podiumOf(rankedBy([1, 2, 2, 5]))
  expect(stepsOf(places)).toBe(3)
  expect(calledAt(places, 0)).toEqual([])
  expect(calledAt(places, 1).map(({ own }) => own)).toEqual([2, 2])
  expect(calledAt(places, 2)).toEqual(places)
  expect(calledAt(places, 9)).toEqual(places)
})

test("the last step of a podium leads to the name of the next, and back; at either end it stays [OF-06]", () => {
  const podiums = [
    { key: "Expert", places: podiumOf(rankedBy([1, 2, 3])) },
    { key: "Hobby", places: podiumOf(rankedBy([1])) },
  ]
  expect(adjacentStep(podiums, { podium: "Expert", step: 3 }, 1)).toEqual({ podium: "Hobby", step: 0 })
  expect(adjacentStep(podiums, { podium: "Hobby", step: 0 }, -1)).toEqual({ podium: "Expert", step: 3 })
  expect(adjacentStep(podiums, { podium: "Hobby", step: 1 }, 1)).toEqual({ podium: "Hobby", step: 1 })
  expect(adjacentStep(podiums, { podium: "Expert", step: 0 }, -1)).toEqual({ podium: "Expert", step: 0 })
  expect(adjacentStep([], { podium: "Expert", step: 2 }, 1)).toEqual({ podium: "Expert", step: 2 })
})

test("a step that a correction has taken from a podium is its last, and leads on from there [OF-06]", () => {
  const podiums = [
    { key: "Expert", places: podiumOf(rankedBy([1])) },
    // two share the second place since the third step was shown
    { key: "Hobby", places: podiumOf(rankedBy([1, 2, 2])) },
    { key: "Women", places: podiumOf(rankedBy([1])) },
  ]
  expect(adjacentStep(podiums, { podium: "Hobby", step: 3 }, 1)).toEqual({ podium: "Women", step: 0 })
  expect(adjacentStep(podiums, { podium: "Hobby", step: 3 }, -1)).toEqual({ podium: "Hobby", step: 1 })
})

test("every step adds to those who were called, never a better place before a worse one [OF-06]", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5 }), { maxLength: 9 }), (points) => {
      const places = podiumOf(rankedBy(points))
      let before: typeof places = []
      for (let step = 0; step < stepsOf(places); step += 1) {
        const called = calledAt(places, step)
        expect(called.slice(0, before.length)).toEqual(before)
        expect(called.length).toBeGreaterThanOrEqual(before.length + Math.sign(step))
        before = called
      }
      expect(before).toEqual(places)
    }),
  )
})
