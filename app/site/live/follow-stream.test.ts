import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { FakeSource, latestSource } from "#tests/support/fake-source.ts"
import { sampleBoard } from "#tests/support/sample-board.ts"
import { followChanges } from "./follow-stream.ts"
import { followBoard } from "./live-board.ts"

const page = Object.assign(new EventTarget(), { hidden: false })
const follower = { onBoard: vi.fn(), onRows: vi.fn(), onReload: vi.fn(), onConnection: vi.fn() }
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("EventSource", FakeSource)
  vi.stubGlobal("document", page)
  vi.stubGlobal("window", new EventTarget())
  page.hidden = false
  FakeSource.all = []
  stop = followBoard("/live/lamsf/lc-2026/kanieris", 4, follower)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const rows = (revision: number) => ({ revision, changedOn: null, rows: [], gone: [] })

test("the stream is followed from the revision of the page", () => {
  expect(latestSource().address).toBe("/live/lamsf/lc-2026/kanieris?revision=4")
  latestSource().onopen()
  expect(follower.onConnection).toHaveBeenLastCalledWith(true)
})

test("a board and rows arrive as they were sent", () => {
  latestSource().send("board", sampleBoard({ revision: 5 }))
  latestSource().send("rows", rows(6))
  expect(follower.onBoard).toHaveBeenCalledWith(sampleBoard({ revision: 5 }))
  expect(follower.onRows).toHaveBeenCalledWith(rows(6))
})

test("a lost connection is opened again from the last revision, later after each failure", () => {
  latestSource().send("rows", rows(9))
  latestSource().onerror()
  expect(latestSource().isClosed).toBe(true)
  expect(follower.onConnection).toHaveBeenLastCalledWith(false)
  vi.advanceTimersByTime(1_000)
  expect(FakeSource.all).toHaveLength(2)
  expect(latestSource().address).toBe("/live/lamsf/lc-2026/kanieris?revision=9")

  latestSource().onerror()
  vi.advanceTimersByTime(999)
  expect(FakeSource.all).toHaveLength(2)
  vi.advanceTimersByTime(1_001)
  expect(FakeSource.all).toHaveLength(3)
})

test("a connection that broke after a long while is opened again soon", () => {
  for (let i = 0; i < 5; i += 1) {
    latestSource().onerror()
    vi.advanceTimersByTime(30_000)
  }
  latestSource().onopen()
  vi.advanceTimersByTime(20_000)
  const opened = FakeSource.all.length
  latestSource().onerror()
  vi.advanceTimersByTime(1_000)
  expect(FakeSource.all).toHaveLength(opened + 1)
})

test("a server that accepts streams and drops them at once is retried less and less often", () => {
  for (let i = 0; i < 6; i += 1) {
    latestSource().onopen()
    latestSource().onerror()
    vi.advanceTimersByTime(30_000)
  }
  const opened = FakeSource.all.length
  latestSource().onopen()
  latestSource().onerror()
  vi.advanceTimersByTime(14_000)
  expect(FakeSource.all).toHaveLength(opened)
})

test("a changed stage loads the page again within two seconds and asks for the whole board, once", () => {
  latestSource().send("reload", {})
  latestSource().send("reload", {})
  vi.advanceTimersByTime(2_000)
  expect(follower.onReload).toHaveBeenCalledOnce()
  expect(FakeSource.all.map((source) => source.isClosed)).toEqual([true, false])
  expect(latestSource().address).toBe("/live/lamsf/lc-2026/kanieris?revision=0")
})

test("a stage that changed before the stream began may have changed itself", () => {
  const onChange = vi.fn()
  const stopFollowing = followChanges("lamsf/lc-2026/kanieris", 4, { onChange })
  latestSource().send("rows", rows(5))
  expect(onChange).toHaveBeenLastCalledWith({ revision: 5, isOfStage: false })
  latestSource().send("board", sampleBoard({ revision: 6 }))
  expect(onChange).toHaveBeenLastCalledWith({ revision: 6, isOfStage: true })
  latestSource().send("reload", {})
  vi.advanceTimersByTime(2_000)
  expect(onChange).toHaveBeenLastCalledWith({ revision: null, isOfStage: true })
  stopFollowing()
})

test("the page is loaded again even if the stage ends its streams", () => {
  latestSource().send("reload", {})
  latestSource().onerror()
  vi.advanceTimersByTime(2_000)
  expect(follower.onReload).toHaveBeenCalledOnce()
})

test("a duplicate or late message does not move the stream back", () => {
  for (const revision of [6, 8, 8, 7]) latestSource().send("rows", rows(revision))
  window.dispatchEvent(new Event("online"))
  expect(latestSource().address).toBe("/live/lamsf/lc-2026/kanieris?revision=8")
})

test("after a message that it cannot read it asks for the whole board", () => {
  const complain = vi.spyOn(console, "error").mockImplementation(() => {})
  onTestFinished(() => complain.mockRestore())
  latestSource().send("rows", { revision: "nine" })
  expect(complain).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(FakeSource.all.map((source) => source.isClosed)).toEqual([true, false])
  expect(latestSource().address).toBe("/live/lamsf/lc-2026/kanieris?revision=0")
})

test("a page that was hidden for long reconnects, one that was hidden briefly does not", () => {
  const hideFor = (duration: number) => {
    page.hidden = true
    page.dispatchEvent(new Event("visibilitychange"))
    vi.advanceTimersByTime(duration)
    page.hidden = false
    page.dispatchEvent(new Event("visibilitychange"))
  }
  latestSource().onopen()
  hideFor(10_000)
  expect(FakeSource.all).toHaveLength(1)
  hideFor(60_000)
  expect(FakeSource.all.map((source) => source.isClosed)).toEqual([true, false])
})

test("a hidden page leaves its connection alone, however long it is silent", () => {
  latestSource().onopen()
  page.hidden = true
  vi.advanceTimersByTime(3_600_000)
  expect(FakeSource.all).toHaveLength(1)
})

test("a device that slept connects again", () => {
  latestSource().onopen()
  latestSource().send("rows", rows(9))
  vi.setSystemTime(Date.now() + 40_000)
  vi.advanceTimersByTime(5_000)
  expect(FakeSource.all.map((source) => source.isClosed)).toEqual([true, false])
  expect(latestSource().address).toBe("/live/lamsf/lc-2026/kanieris?revision=9")
})

test("a device whose clock is set back does not mistake a silent connection for a fresh one", () => {
  latestSource().onopen()
  vi.setSystemTime(Date.now() - 3 * 3_600_000)
  vi.advanceTimersByTime(5_000)
  expect(FakeSource.all.map((source) => source.isClosed)).toEqual([true, false])
})

test("after a minute or more without a message it reconnects, without showing anything", () => {
  latestSource().onopen()
  vi.advanceTimersByTime(50_000)
  latestSource().send("rows", rows(9))
  vi.advanceTimersByTime(55_000)
  expect(FakeSource.all).toHaveLength(1)
  for (let i = 0; i < 8 && FakeSource.all.length === 1; i += 1) vi.advanceTimersByTime(5_000)
  expect(FakeSource.all.map((source) => source.isClosed)).toEqual([true, false])
  expect(follower.onConnection.mock.calls).toEqual([[true]])
})

test("a connection that does not open is given up and tried again", () => {
  vi.advanceTimersByTime(21_000)
  expect(follower.onConnection).toHaveBeenLastCalledWith(false)
  expect(FakeSource.all.map((source) => source.isClosed)).toEqual([true, false])
})

test("a page that is left and come back to connects again", () => {
  latestSource().send("rows", rows(9))
  window.dispatchEvent(new Event("pagehide"))
  expect(latestSource().isClosed).toBe(true)
  vi.advanceTimersByTime(10_000)
  expect(FakeSource.all).toHaveLength(1)
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }))
  expect(FakeSource.all).toHaveLength(2)
  expect(latestSource().address).toBe("/live/lamsf/lc-2026/kanieris?revision=9")
})

test("a device that loses its network knows at once that the connection is lost", () => {
  latestSource().onopen()
  window.dispatchEvent(new Event("offline"))
  expect(latestSource().isClosed).toBe(true)
  expect(follower.onConnection).toHaveBeenLastCalledWith(false)
  window.dispatchEvent(new Event("online"))
  expect(FakeSource.all).toHaveLength(2)
})

test("after the stop nothing is opened again", () => {
  latestSource().send("reload", {})
  latestSource().onerror()
  stop()
  vi.advanceTimersByTime(60_000)
  window.dispatchEvent(new Event("online"))
  expect(FakeSource.all).toHaveLength(1)
})
