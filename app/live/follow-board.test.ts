import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { followBoard } from "./follow-board.ts"
import { sampleBoard } from "./sample-board.ts"

/** A browser's EventSource whose messages the test sends. */
class FakeSource extends EventTarget {
  static all: FakeSource[] = []
  onopen: () => void = () => {}
  onerror: () => void = () => {}
  isClosed = false
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    FakeSource.all.push(this)
  }
  close() {
    this.isClosed = true
  }
  send(type: string, message: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(message) }))
  }
}

const page = Object.assign(new EventTarget(), { hidden: false })
const follower = { onBoard: vi.fn(), onRows: vi.fn(), onReload: vi.fn(), onConnection: vi.fn() }
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("EventSource", FakeSource)
  vi.stubGlobal("document", page)
  vi.stubGlobal("window", new EventTarget())
  FakeSource.all = []
  stop = followBoard("/live/lamsf/lc-2026/kanieris", 4, follower)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const latest = () => {
  const source = FakeSource.all.at(-1)
  if (!source) throw new Error("nothing was opened")
  return source
}

const rows = (revision: number) => ({ revision, changedOn: null, rows: [], gone: [] })

test("the stream is followed from the revision of the page", () => {
  expect(latest().address).toBe("/live/lamsf/lc-2026/kanieris?revision=4")
  latest().onopen()
  expect(follower.onConnection).toHaveBeenLastCalledWith(true)
})

test("a board and rows arrive as they were sent", () => {
  latest().send("board", sampleBoard({ revision: 5 }))
  latest().send("rows", rows(6))
  expect(follower.onBoard).toHaveBeenCalledWith(sampleBoard({ revision: 5 }))
  expect(follower.onRows).toHaveBeenCalledWith(rows(6))
})

test("a lost connection is opened again from the last revision, later after each failure", () => {
  latest().send("rows", rows(9))
  latest().onerror()
  expect(latest().isClosed).toBe(true)
  expect(follower.onConnection).toHaveBeenLastCalledWith(false)
  vi.advanceTimersByTime(1_000)
  expect(FakeSource.all).toHaveLength(2)
  expect(latest().address).toBe("/live/lamsf/lc-2026/kanieris?revision=9")

  latest().onerror()
  vi.advanceTimersByTime(999)
  expect(FakeSource.all).toHaveLength(2)
  vi.advanceTimersByTime(1_001)
  expect(FakeSource.all).toHaveLength(3)
})

test("a changed stage loads the page again and asks for the whole board", () => {
  latest().send("reload", {})
  expect(follower.onReload).toHaveBeenCalledOnce()
  expect(FakeSource.all.map((source) => source.isClosed)).toEqual([true, false])
  expect(latest().address).toBe("/live/lamsf/lc-2026/kanieris?revision=0")
})

test("a page that was hidden for long connects anew, one that was hidden shortly does not", () => {
  const hideFor = (duration: number) => {
    page.hidden = true
    page.dispatchEvent(new Event("visibilitychange"))
    vi.advanceTimersByTime(duration)
    page.hidden = false
    page.dispatchEvent(new Event("visibilitychange"))
  }
  hideFor(10_000)
  expect(FakeSource.all).toHaveLength(1)
  hideFor(60_000)
  expect(FakeSource.all.map((source) => source.isClosed)).toEqual([true, false])
})

test("after the stop nothing is opened again", () => {
  latest().onerror()
  stop()
  vi.advanceTimersByTime(60_000)
  window.dispatchEvent(new Event("online"))
  expect(FakeSource.all).toHaveLength(1)
})
