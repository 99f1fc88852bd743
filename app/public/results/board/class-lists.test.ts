import { expect, test } from "vitest"
import { sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { classLists, findInLists, isFound, withoutLine } from "./class-lists.ts"

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

test("the class named in the address comes first and the others keep their order; an unknown class changes nothing", () => {
  const classes = ["C", "A", "B"].map((name) => sampleClass({ name, order: { A: 3, B: 2 }[name] ?? 1 }))
  const names = (firstClass: string) =>
    classLists({ classes, rows: [] }, firstClass).map(({ racingClass }) => racingClass.name)
  expect(names("B")).toEqual(["B", "A", "C"])
  expect(names("X")).toEqual(["A", "B", "C"])
})

test("a class without riders is listed too", () => {
  expect(classLists({ classes: [sampleClass()], rows: [] })).toEqual([
    { racingClass: sampleClass(), rows: [], entered: [] },
  ])
})

const rider = { name: "Kārlis Žagars-Õun", racingNumber: "107" }

test("a rider is found by any part of the name, without its accents and in either case", () => {
  for (const words of ["kārlis", "KARLIS", "zagars", "oun", "  žag ", "oun karl"])
    expect(isFound(rider, words), words).toBe(true)
  for (const words of ["karlo", "karlis x"]) expect(isFound(rider, words), words).toBe(false)
})

test("a rider is found by how the racing number begins", () => {
  for (const words of ["1", "10", "107", "00107", "010", "107 karlis"])
    expect(isFound(rider, words), words).toBe(true)
  for (const words of ["7", "07", "1070"]) expect(isFound(rider, words), words).toBe(false)
  expect(isFound({ ...rider, racingNumber: null }, "1")).toBe(false)
  expect(isFound(rider, " ")).toBe(true)
})

const lists = [
  {
    racingClass: sampleClass({ name: "A" }),
    rows: [sampleRow({ name: "Anna" }), sampleRow({ name: "Jaan" })],
    entered: [],
  },
  { racingClass: sampleClass({ name: "B" }), rows: [sampleRow({ name: "Jānis" })], entered: [] },
  { racingClass: sampleClass({ name: "C" }), rows: [], entered: [sampleRow({ name: "Zigis" })] },
]

test("a search leaves the classes in which it finds somebody, and no words leave all", () => {
  const names = (words: string) => findInLists(lists, words).map(({ racingClass }) => racingClass.name)
  expect(names("ja")).toEqual(["A", "B"])
  expect(names("nn")).toEqual(["A"])
  expect(names("zig")).toEqual(["C"])
  expect(names("x")).toEqual([])
  expect(findInLists(lists, " ")).toBe(lists)
})

test("who is entered stands in the own class, until there is a line of theirs on the board", () => {
  const entered = [sampleRow({ id: "anna", racingClass: "A" }), sampleRow({ id: "jaan", racingClass: "B" })]
  const classes = ["A", "B"].map((name) => sampleClass({ name }))
  const shown = (rows: Parameters<typeof classLists>[0]["rows"]) =>
    classLists({ classes, rows, entered: withoutLine(entered, { rows }) }).map((list) => [
      list.racingClass.name,
      list.entered.map(({ id }) => id),
    ])
  expect(shown([])).toEqual([
    ["A", ["anna"]],
    ["B", ["jaan"]],
  ])
  expect(shown([sampleRow({ id: "anna", racingClass: "A" })])).toEqual([
    ["A", []],
    ["B", ["jaan"]],
  ])
})
