import { expect, test } from "vitest"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { linesOfTv, nextKey, slidesOf, slidesOfClass } from "./slides.ts"

const ridersOf = (racingClass: string, count: number) =>
  Array.from({ length: count }, (_, order) =>
    sampleRow({ id: `${racingClass} ${order}`, racingClass, order }),
  )

const classes = ["Hobby", "Expert", "Empty"].map((name, order) => sampleClass({ name, order }))
const board = sampleBoard({
  classes,
  rows: [...ridersOf("Hobby", 3), ...ridersOf("Expert", 2 * linesOfTv + 1)],
})

test("a television shows class after class in parts of 14 riders, and skips classes without riders [TV-01]", () => {
  const slides = slidesOf(board, linesOfTv)
  expect(slides.map(({ key, from, riders, lines }) => [key, from, lines.length, riders])).toEqual([
    ["Expert/1", 1, 14, 29],
    ["Expert/2", 15, 14, 29],
    ["Expert/3", 29, 1, 29],
    ["Hobby/1", 1, 3, 3],
  ])
  expect(slides[1]?.lines[0]?.row.order).toBe(14)
  expect(slidesOfClass(slides, "Hobby").map(({ key }) => key)).toEqual(["Hobby/1"])
})

test("the first part follows the last, even if the shown one is gone; with nothing to show there is no slide [TV-01]", () => {
  const keys = ["Expert/1", "Expert/2", "Hobby/1"]
  expect(nextKey(keys, null)).toBe("Expert/1")
  expect(nextKey(keys, "Expert/1")).toBe("Expert/2")
  expect(nextKey(keys, "Hobby/1")).toBe("Expert/1")
  expect(nextKey(keys, "Expert/9")).toBe("Expert/1")
  expect(nextKey([], "Expert/1")).toBeNull()
})
