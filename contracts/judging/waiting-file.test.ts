import { expect, test } from "vitest"
import { mostNamedRiders, mostWaitingTaps, partsOf, type WaitingFile, waitingFile } from "./waiting-file.ts"

const file = (events: unknown[]): WaitingFile => ({
  v: 1,
  stage: "institutions/lamsf/championships/2026/stages/1",
  name: "Section 1",
  savedOn: 0,
  events,
})

/** What the server reads of any request, bytes. */
const mostOfRequest = 2 * 1024 * 1024

test("the largest file is sent in parts that the server reads, with all of its taps in their order", () => {
  const longest = { participant: "ž".repeat(100), reason: "ž".repeat(500) }
  const events = Array.from({ length: mostWaitingTaps }, (_, seq) => ({
    v: 1,
    id: crypto.randomUUID(),
    attempt: crypto.randomUUID(),
    seq,
    ...longest,
  }))
  const rider = { participant: "ž".repeat(100), name: "ž".repeat(100), racingNumber: "12345" }
  const parts = partsOf({ ...file(events), v: 2, riders: Array(mostNamedRiders).fill(rider) })
  for (const part of parts) {
    const sent = JSON.stringify({ intent: "import-waiting", file: part })
    expect(new TextEncoder().encode(sent).length).toBeLessThan(mostOfRequest)
  }
  expect(parts.flatMap((part) => part.events)).toEqual(events)
})

test("a file of a race is sent as one, and so is one without taps", () => {
  expect(partsOf(file([]))).toEqual([file([])])
  const events = Array.from({ length: 2_000 }, (_, seq) => ({ seq, reason: null }))
  expect(partsOf(file(events))).toEqual([file(events)])
})

test("a file of a stage names no riders, one of a phone's own event does, and one with too many is not read", () => {
  expect(waitingFile.safeParse(file([]))).toMatchObject({ success: true })
  const telling = (riders: unknown[]) => waitingFile.safeParse({ ...file([]), v: 2, riders }).success
  expect(telling([{ participant: "number:7", name: "Anna", racingNumber: "7" }, "torn"])).toBe(true)
  expect(telling(Array(mostNamedRiders + 1).fill({}))).toBe(false)
})
