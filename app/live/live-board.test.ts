import fc from "fast-check"
import { expect, test } from "vitest"
import { classLists } from "#app/routes/results/class-lists.ts"
import type { Board, BoardRow } from "#contracts/live.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { applyBoardRows } from "./live-board.ts"

const ids = (rows: BoardRow[]) => rows.map((row) => row.id)

test("a changed row replaces its old line, a new one joins, a gone one leaves", () => {
  const shown = sampleBoard({
    rows: [sampleRow({ id: "a" }), sampleRow({ id: "b", total: 3 }), sampleRow({ id: "c" })],
  })
  const changed = applyBoardRows(shown, {
    revision: 2,
    changedOn: 5,
    rows: [sampleRow({ id: "b", total: 4 }), sampleRow({ id: "d" })],
    gone: ["a"],
  })
  expect(ids(changed.rows).sort()).toEqual(["b", "c", "d"])
  expect(changed.rows.find((row) => row.id === "b")?.total).toBe(4)
  expect(changed).toMatchObject({ revision: 2, changedOn: 5, stage: shown.stage, classes: shown.classes })
})

test("a message older than what is shown changes nothing", () => {
  const shown = sampleBoard({ revision: 7, rows: [sampleRow({ id: "a" })] })
  expect(applyBoardRows(shown, { revision: 6, changedOn: 1, rows: [], gone: ["a"] })).toBe(shown)
})

test("a posted class replaces its earlier version, and other classes are unaffected [OF-01]", () => {
  const posting = { postedOn: 1, changedOn: null, questionsUntil: 2, changes: [], changeCount: 0 }
  const shown = sampleBoard({ classes: [sampleClass({ name: "A" }), sampleClass({ name: "B", posting })] })
  const message = { revision: 2, changedOn: null, rows: [], gone: [] }
  const posted = applyBoardRows(shown, { ...message, postings: [{ name: "A", posting }] })
  expect(posted.classes).toEqual([sampleClass({ name: "A", posting }), sampleClass({ name: "B", posting })])
  const takenBack = applyBoardRows(posted, { ...message, postings: [{ name: "B", posting: null }] })
  expect(takenBack.classes).toEqual([sampleClass({ name: "A", posting }), sampleClass({ name: "B" })])
  expect(applyBoardRows(takenBack, message).classes).toEqual(takenBack.classes)
})

test("protests replace those shown before, and stay when a message has none [OF-05]", () => {
  const open = { racingClass: null, receivedOn: 1, decision: null, text: null, decidedOn: null }
  const [first, second] = ["p1", "p2"].map((id) => ({ ...open, id, subject: id }))
  if (!first || !second) throw new Error("Two were made")
  const message = { revision: 2, changedOn: null, rows: [], gone: [] }
  const shown = sampleBoard({ protests: [first] })
  expect(applyBoardRows(shown, message).protests).toEqual([first])
  expect(applyBoardRows(shown, { ...message, protests: [second] }).protests).toEqual([second])
  expect(applyBoardRows(shown, { ...message, protests: [] }).protests).toEqual([])
})

const classes = [sampleClass({ name: "A", order: 1 }), sampleClass({ name: "B", order: 2 })]

/** Any riders in any order in two classes. */
const boards = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom(..."abcdefgh"),
      racingClass: fc.constantFrom("A", "B"),
      total: fc.nat({ max: 9 }),
    }),
    { selector: ({ id }) => id },
  )
  .map((riders) =>
    sampleBoard({ classes, rows: riders.map((rider, order) => sampleRow({ ...rider, order })) }),
  )

/** The messages that bring a reader from `before` to `after`. */
function difference(before: Board, after: Board) {
  const same = (row: BoardRow) => before.rows.some((old) => JSON.stringify(old) === JSON.stringify(row))
  return {
    revision: before.revision + 1,
    changedOn: after.changedOn,
    rows: after.rows.filter((row) => !same(row)),
    gone: ids(before.rows).filter((id) => !ids(after.rows).includes(id)),
  }
}

test("after any message the lists are those of a fresh load", () => {
  fc.assert(
    fc.property(boards, boards, (before, after) => {
      expect(classLists(applyBoardRows(before, difference(before, after)))).toEqual(classLists(after))
    }),
  )
})
