import { expect, test } from "vitest"
import { sampleRow } from "#app/live/sample-board.ts"
import type { BoardRow } from "#contracts/live.ts"
import { changesOf } from "./changes-of.ts"

const row = (id: string, overrides: Partial<BoardRow> = {}) => sampleRow({ id, position: 1, ...overrides })

const told = (seen: BoardRow[], now: BoardRow[]) =>
  changesOf(seen, now).map(({ row: { id }, what }) => `${id}: ${what}`)

test("a line whose position alone differs is listed, and so is each other one that differs", () => {
  const seen = [row("anna"), row("jaan", { position: 2 }), row("liis", { position: 3 }), row("dita")]
  const now = [
    row("jaan"),
    row("anna", { position: 2 }),
    row("liis", { position: 3, racingNumber: "8" }),
    row("zane", { position: 4 }),
  ]
  expect(told(seen, now)).toEqual([
    "jaan: position",
    "anna: position",
    "liis: details",
    "zane: result",
    "dita: result",
  ])
})

test("lines that were read again, and places that follow from others, are no change", () => {
  expect(told([row("anna")], [row("anna", { order: 1, place: 4 })])).toEqual([])
  expect(told([row("anna")], [row("anna", { status: "DNF", position: null })])).toEqual(["anna: result"])
})
