import { expect, onTestFinished, test, vi } from "vitest"
import type { WireEvent } from "#contracts/judging/judge-sync.ts"
import { followPlan } from "./follow-plan.ts"

const tap = (section: number, seq: number, time: number): WireEvent => ({
  v: 1,
  id: `${section}-${seq}`,
  attempt: `${section}`,
  seq,
  participant: "rider",
  section,
  lap: 1,
  name: "JudgeAddFault",
  points: null,
  reason: null,
  time,
})
const never = new AbortController().signal

test("each tap is sent at its time by the judge of its section", async () => {
  const start = Date.now()
  const sent: string[] = []
  const judge = (section: number) => async (events: readonly WireEvent[]) => {
    for (const { id, time } of events) {
      // a timer counts whole milliseconds of another clock
      expect(Date.now()).toBeGreaterThanOrEqual(time - 1)
      sent.push(`judge ${section}: ${id}`)
    }
  }
  const plan = [tap(1, 1, start - 60_000), tap(2, 1, start + 20), tap(1, 2, start + 40)]
  await followPlan([judge(1), judge(2)], plan, never)
  expect(sent).toEqual(["judge 1: 1-1", "judge 2: 2-1", "judge 1: 1-2"])
})

test("a judge whose tap is not taken goes home, and the others stay", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const turnedAway = vi.fn(() => Promise.reject(new Error("revoked")))
  const taken = vi.fn(() => Promise.resolve())
  await followPlan([turnedAway, taken], [tap(1, 1, 0), tap(1, 2, 0), tap(2, 1, 0)], never)
  expect(turnedAway).toHaveBeenCalledTimes(1)
  expect(taken).toHaveBeenCalledTimes(1)
  expect(log).toHaveBeenCalledExactlyOnceWith("The judge of section 1 goes home: revoked")
})

test("a stop does not wait for the next tap", async () => {
  const stopping = new AbortController()
  const following = followPlan([async () => {}], [tap(1, 1, Date.now() + 60_000)], stopping.signal)
  stopping.abort()
  await expect(following).rejects.toThrow("aborted")
})
