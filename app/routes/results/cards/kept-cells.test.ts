import { expect, test } from "vitest"
import { readKeptCells } from "./kept-cells.ts"

test("what cannot be read of kept cells is none of them", () => {
  const cell = { participantId: "anna", section: 1, lap: 2, text: "3", seen: null }
  expect(readKeptCells(JSON.stringify([{ ...cell, problem: null }]))).toEqual([cell])
  for (const text of [null, "", "{}", "[1]", JSON.stringify([{ ...cell, text: "x" }])])
    expect(readKeptCells(text)).toEqual([])
})
