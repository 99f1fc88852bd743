import { expect, test } from "vitest"
import { sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { classLists } from "./class-lists.ts"

test("the class with the higher order comes first, its riders in their order", () => {
  const lists = classLists({
    classes: [sampleClass({ name: "B", order: 1 }), sampleClass({ name: "A", order: 2 })],
    rows: [
      sampleRow({ id: "last", racingClass: "A", order: 2, position: null }),
      sampleRow({ id: "other", racingClass: "B", order: 0 }),
      sampleRow({ id: "first", racingClass: "A", order: 0 }),
      sampleRow({ id: "second", racingClass: "A", order: 1 }),
    ],
  })
  expect(lists.map(({ racingClass, rows }) => [racingClass.name, ...rows.map((row) => row.id)])).toEqual([
    ["A", "first", "second", "last"],
    ["B", "other"],
  ])
})

test("a class without riders is listed too", () => {
  expect(classLists({ classes: [sampleClass()], rows: [] })).toEqual([
    { racingClass: sampleClass(), rows: [] },
  ])
})
