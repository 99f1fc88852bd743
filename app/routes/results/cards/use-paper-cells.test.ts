import { expect, test } from "vitest"
import { readStoredCells } from "./use-paper-cells.ts"

test("what cannot be read of kept cells is none of them", () => {
  const cell = { participantId: "anna", section: 1, lap: 2, text: "3", seen: null }
  expect(readStoredCells(JSON.stringify([{ ...cell, problem: null }]))).toEqual([cell])
  for (const text of [null, "", "{}", "[1]", JSON.stringify([{ ...cell, text: "x" }])])
    expect(readStoredCells(text)).toEqual([])
})
