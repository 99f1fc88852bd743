import { expect, onTestFinished, test, vi } from "vitest"
import { createThrottle } from "./throttle.ts"

const limits = { per: "network" as const, most: 2, seconds: 60, pause: 250, waiting: 2 }
const [here, there] = ["198.51.100.7", "203.0.113.5"]

test("the networks of an IPv6 block together have four times as many refusals without delay as one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const strangers = createThrottle(limits)
  const served: string[] = []
  const turn = async (address: string) => {
    await strangers.turn(address)
    served.push(address)
  }
  const refusals = [1, 2, 3, 4].flatMap((network) => [1, 2].map((host) => `2001:db8:0:${network}::${host}`))
  for (const address of refusals.slice(1)) strangers.count(address)
  await turn("2001:db8:0:5::1")
  strangers.count(refusals[0] ?? "")
  const turns = ["2001:db8:0:5::2", "2001:db8:1:1::1", here].map(turn)
  await Promise.all(turns.slice(1))
  expect(served).toEqual(["2001:db8:0:5::1", "2001:db8:1:1::1", here])
  vi.advanceTimersByTime(limits.pause)
  await Promise.all(turns)
  expect(served.at(-1)).toBe("2001:db8:0:5::2")
})

test("the networks of an IPv6 block together have four times as many requests waiting as one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const strangers = createThrottle({ ...limits, most: 0 })
  const turn = (network: number) => strangers.turn(`2001:db8:0:${network}::1`)
  const waiting = [1, 1, 2, 2, 3, 3, 4].map(turn)
  expect(await turn(1)).toBe(false)
  waiting.push(turn(4))
  expect(await turn(5)).toBe(false)
  vi.advanceTimersByTime(limits.pause)
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => true))
})

test("what one network is refused over its own limit does not delay the others of its IPv6 block", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const strangers = createThrottle(limits)
  for (let refused = 0; refused < 20; refused += 1) strangers.count("2001:db8:0:1::1")
  expect(await strangers.turn("2001:db8:0:2::1")).toBe(true)
  const delayed = strangers.turn("2001:db8:0:1::2")
  vi.advanceTimersByTime(limits.pause)
  expect(await delayed).toBe(true)
})

test("a network with many refusals waits for its turn, as many as may wait, and no other network does", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const strangers = createThrottle(limits)
  for (const _ of [1, 2]) {
    expect(await strangers.turn(here)).toBe(true)
    strangers.count(here)
  }
  const answered: string[] = []
  const turn = async (name: string, network: string) => {
    answered.push(`${name}: ${await strangers.turn(network)}`)
  }
  const waiting = [turn("first", here), turn("second", here)]
  await Promise.all([turn("third", here), turn("other", there)])
  vi.advanceTimersByTime(limits.pause - 1)
  await Promise.resolve()
  expect(answered).toEqual(["third: false", "other: true"])
  vi.advanceTimersByTime(1)
  await Promise.all(waiting)
  expect(answered.slice(2)).toEqual(["first: true", "second: true"])
  // their places are free again
  const later = strangers.turn(here)
  vi.advanceTimersByTime(limits.pause)
  expect(await later).toBe(true)
})

test("waiting requests do not keep the process alive", () => {
  const kept = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length
  const strangers = createThrottle({ ...limits, most: 0, pause: 60_000 })
  const before = kept()
  void strangers.turn(here)
  expect(kept()).toBe(before)
})
