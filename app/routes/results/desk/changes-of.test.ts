import { expect, test } from "vitest"
import type { BoardRow } from "#contracts/live.ts"
import { sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { changesOf } from "./changes-of.ts"

const row = (id: string, overrides: Partial<BoardRow> = {}) => sampleRow({ id, position: 1, ...overrides })

const classes = [
  sampleClass({ name: "Clubman", order: 1 }),
  sampleClass({ name: "A", order: 3 }),
  sampleClass({ name: "Expert", order: 2 }),
]

const told = (seen: BoardRow[], now: BoardRow[]) =>
  changesOf({ rows: seen }, { rows: now, classes }).map(({ row: { id }, what }) => `${id}: ${what}`)

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

test("changes are listed as the page lists lines: by class, and in its order, whatever came first", () => {
  const at = (racingClass: string, order: number) => ({ racingClass, order })
  const seen = [row("gone", at("Expert", 1)), row("from a class that is gone", at("Youth", 0))]
  const now = [
    row("clubman", at("Clubman", 0)),
    row("second expert", at("Expert", 2)),
    row("first expert", at("Expert", 0)),
    row("first of all", at("A", 7)),
  ]
  expect(told(seen, now).map((line) => line.replace(": result", ""))).toEqual([
    "first of all",
    "first expert",
    "gone",
    "second expert",
    "clubman",
    "from a class that is gone",
  ])
})

test("lines that were read again, and places that follow from others, are no change", () => {
  expect(told([row("anna")], [row("anna", { order: 1, place: 4 })])).toEqual([])
  expect(told([row("anna")], [row("anna", { status: "DNF", position: null })])).toEqual(["anna: result"])
})
