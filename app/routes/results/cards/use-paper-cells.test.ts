import { expect, test } from "vitest"
import { readStoredCells } from "./use-paper-cells.ts"

test("stored cells are discarded if any of them cannot be read", () => {
  const cell = { participantId: "anna", section: 1, lap: 2, text: "3", seen: null }
  expect(readStoredCells(JSON.stringify([{ ...cell, problem: null }]))).toEqual([cell])
  const faulty = [
    { participantId: 7 },
    { section: "1" },
    { lap: null },
    { text: "x" },
    { text: "12345678" },
    { text: undefined },
    { seen: "3" },
    { seen: undefined },
  ].map((part) => JSON.stringify([cell, { ...cell, ...part }]))
  for (const text of [null, "", "{}", "[1]", "[null]", ...faulty]) expect(readStoredCells(text)).toEqual([])
})
