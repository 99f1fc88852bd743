import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createCellStore, readStoredCells } from "./use-paper-cells.ts"

const stage = "institutions/lamsf/championships/2026/stages/kanieris"
const cell = { participantId: "anna", section: 1, lap: 2, text: "3", seen: null }
const first = { ...cell, section: 1 }
const second = { ...cell, section: 2 }
const third = { ...cell, section: 3 }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

const open = (userId = "secretary", page: "cards" | "cockpit" = "cards") =>
  createCellStore(userId, page, stage)

test("stored cells are discarded if any of them cannot be read", () => {
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

test("cells are stored by user and page: nobody gets what somebody else typed [XC-03]", () => {
  open().write([cell])
  expect(open("another").read()).toEqual([])
  expect(open("secretary", "cockpit").read()).toEqual([])
  expect(open().read()).toEqual([cell])
})

test("a tab keeps what another tab has stored, and deletes its own once it is saved", () => {
  const [left, right] = [open(), open()]
  left.write([first])
  right.write([second])
  right.write([second, third])
  expect(open().read()).toEqual([first, second, third])
  left.write([])
  expect(open().read()).toEqual([second, third])
  right.write([third])
  expect(open().read()).toEqual([third])
})

test("a cell that two tabs have typed is stored as it was typed last, until the tab that typed it has saved it", () => {
  const [left, right] = [open(), open()]
  const later = { ...first, text: "5" }
  left.write([first])
  right.write([later])
  left.write([])
  expect(open().read()).toEqual([later])
  right.write([])
  expect(open().read()).toEqual([])
})
