import { expect, test } from "vitest"
import { sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { findInLists, isFound } from "./find-riders.ts"

const rider = { name: "Kārlis Žagars-Õun", racingNumber: "107" }

test("a rider is found by any part of the name, without its accents and in either case", () => {
  for (const words of ["kārlis", "KARLIS", "zagars", "oun", "  žag ", "oun karl"])
    expect(isFound(rider, words), words).toBe(true)
  for (const words of ["karlo", "karlis x"]) expect(isFound(rider, words), words).toBe(false)
})

test("a rider is found by how the racing number begins", () => {
  for (const words of ["1", "10", "107", "107 karlis"]) expect(isFound(rider, words), words).toBe(true)
  for (const words of ["7", "07", "1070"]) expect(isFound(rider, words), words).toBe(false)
  expect(isFound({ ...rider, racingNumber: null }, "1")).toBe(false)
  expect(isFound(rider, " ")).toBe(true)
})

const lists = [
  {
    racingClass: sampleClass({ name: "A" }),
    rows: [sampleRow({ name: "Anna" }), sampleRow({ name: "Jaan" })],
  },
  { racingClass: sampleClass({ name: "B" }), rows: [sampleRow({ name: "Jānis" })] },
  { racingClass: sampleClass({ name: "C" }), rows: [] },
]

test("a search leaves the classes in which it finds somebody, and no words leave all", () => {
  const names = (words: string) => findInLists(lists, words).map(({ racingClass }) => racingClass.name)
  expect(names("ja")).toEqual(["A", "B"])
  expect(names("nn")).toEqual(["A"])
  expect(names("x")).toEqual([])
  expect(findInLists(lists, " ")).toBe(lists)
})
