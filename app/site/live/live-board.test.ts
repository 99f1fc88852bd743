import fc from "fast-check"
import { expect, onTestFinished, test, vi } from "vitest"
import { classLists } from "#app/public/results/board/class-lists.ts"
import type { Board, BoardRow } from "#contracts/results/live.ts"
import { FakeSource, latestSource } from "#tests/support/fake-source.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { applyBoardRows, showLiveBoard } from "./live-board.ts"

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

/** A page that was loaded with settings of revision 3, and how often it is read again. */
function livePage(shown = sampleBoard({ revision: 4, settingsRevision: 3 })) {
  vi.useFakeTimers()
  vi.stubGlobal("EventSource", FakeSource)
  vi.stubGlobal("document", new EventTarget())
  vi.stubGlobal("window", new EventTarget())
  const router = { isIdle: true }
  const page = { show: vi.fn(), isIdle: () => router.isIdle, reload: vi.fn(), onConnection: vi.fn() }
  const loaded = sampleBoard({ revision: 4, settingsRevision: 3 })
  const stop = showLiveBoard("/live/lamsf/lc-2026/kanieris", { loaded, shown }, page)
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const readings = () => page.reload.mock.calls.length
  return { page, router, stop, readings }
}

test("a page whose settings changed while it was away is read again, once [RS-12]", () => {
  const { page, readings } = livePage()
  const board = sampleBoard({ revision: 6, settingsRevision: 6 })
  latestSource().send("board", board)
  latestSource().send("board", board)
  expect(page.show).toHaveBeenLastCalledWith(board)
  vi.advanceTimersByTime(10_000)
  expect(readings()).toBe(1)
})

test("a page that was only away while results changed is not read again [RS-12]", () => {
  const { readings } = livePage()
  latestSource().send("board", sampleBoard({ revision: 6, settingsRevision: 3 }))
  vi.advanceTimersByTime(10_000)
  expect(readings()).toBe(0)
})

test("a page that was read again as it was before a change is read once more, when caches have forgotten it [RS-12]", () => {
  const shown = sampleBoard({ revision: 6, settingsRevision: 6 })
  const { page, readings } = livePage(shown)
  expect(page.show).toHaveBeenLastCalledWith(shown)
  expect(latestSource().address).toMatch(/revision=0$/)
  latestSource().send("board", shown)
  vi.advanceTimersByTime(2_000)
  expect(readings()).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(readings()).toBe(1)
})

test("a page is read again once the router is idle: a read that begins would end the one under way", () => {
  const { router, readings } = livePage()
  router.isIdle = false
  latestSource().send("reload", { revision: 6 })
  latestSource().send("board", sampleBoard({ revision: 6, settingsRevision: 6 }))
  vi.advanceTimersByTime(20_000)
  expect(readings()).toBe(0)
  router.isIdle = true
  vi.advanceTimersByTime(20_000)
  expect(readings()).toBe(1)
})

test("a page that was left is not read again", () => {
  const { stop, readings } = livePage()
  latestSource().send("board", sampleBoard({ revision: 6, settingsRevision: 6 }))
  stop()
  vi.advanceTimersByTime(10_000)
  expect(readings()).toBe(0)
})
