import { expect, onTestFinished, test, vi } from "vitest"
import { createNetworkThrottle, createThrottle } from "./judge-limits.ts"

const limits = { free: 2, seconds: 60, pause: 250, waiting: 2 }
const [here, there] = ["198.51.100.7", "203.0.113.5"]

test("the networks of an IPv6 block together have four times as many refusals without delay as one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const strangers = createNetworkThrottle(limits)
  const served: string[] = []
  const turn = async (address: string) => {
    await strangers.turn(address)
    served.push(address)
  }
  for (const network of [1, 2, 3, 4])
    for (const host of [1, 2]) {
      // until the last of eight, nobody is delayed
      await turn("2001:db8:0:5::1")
      strangers.count(`2001:db8:0:${network}::${host}`)
    }
  served.length = 0
  const turns = ["2001:db8:0:5::1", "2001:db8:1:1::1", here].map(turn)
  await Promise.all(turns.slice(1))
  expect(served).toEqual(["2001:db8:1:1::1", here])
  vi.advanceTimersByTime(limits.pause)
  await Promise.all(turns)
})

test("what one network is refused over its own limit does not delay the others of its IPv6 block", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const strangers = createNetworkThrottle(limits)
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
  const strangers = createThrottle({ ...limits, free: 0, pause: 60_000 })
  const before = kept()
  void strangers.turn(here)
  expect(kept()).toBe(before)
})
