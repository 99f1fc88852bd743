import { renderToStaticMarkup } from "react-dom/server"
import { expect, onTestFinished, test, vi } from "vitest"
import { steadyClock } from "#judge/device/steady-clock.ts"
import { type Clock, clockStep, useCountdown } from "./use-countdown.ts"

const times = { warningSeconds: 10, toleranceSeconds: 5 }

test("a clock warns, says that the time is over, and that the tolerance is, each once [RX-04]", () => {
  const steps = Array.from({ length: 40 }, (_, index) => 20 - index).flatMap(
    (now) => clockStep(now + 1, now, times) ?? [],
  )
  expect(steps.map(({ what }) => what)).toEqual(["warning", "time", "over"])
  expect(steps.every(({ isSeen }) => isSeen)).toBe(true)
  expect(clockStep(null, 3, times)).toBeNull()
  expect(clockStep(3, null, times)).toBeNull()
})

test("the end of the time while the phone was asleep is not treated as one the judge saw [RX-04]", () => {
  const openFree = { warningSeconds: 10, toleranceSeconds: 0 }
  expect(clockStep(30, -60, openFree)).toEqual({ what: "over", isSeen: false })
  expect(clockStep(1, -2, openFree)).toEqual({ what: "over", isSeen: false })
  // a phone in battery saver mode checks once a second
  expect(clockStep(2, -1, openFree)).toEqual({ what: "over", isSeen: true })
})

/** A phone in a judge's hand, whose clock can be set, and the ride on its screen. */
const phone = () => {
  const stored = new Map<string, string>()
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.useFakeTimers({ toFake: ["Date"] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  let passed = 0
  const timepieces = { wall: () => Date.now(), passed: () => passed }
  let steady = steadyClock(timepieces)
  const clock = { now: () => steady.look(false) }
  const settings = { type: "classic", sectionSeconds: 60, toleranceSeconds: null, missedPoints: 5 } as const
  /** The clock as the screen has it. */
  const shown = (): Clock => {
    const drawn: Clock[] = []
    function Ride() {
      drawn.push(useCountdown("ride", { settings, clock }, () => {}))
      return null
    }
    renderToStaticMarkup(<Ride />)
    return drawn[0] ?? { phase: "off", left: 0, toggle: null }
  }
  const isUsed = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      passed += 1_000
      vi.setSystemTime(Date.now() + 1_000)
      clock.now()
    }
  }
  const isSet = (by: number) => vi.setSystemTime(Date.now() + by)
  const isLoadedAnew = () => {
    steady = steadyClock(timepieces, steady.shift())
  }
  return { shown, isUsed, isSet, isLoadedAnew }
}

test("a phone whose clock is set during a ride measures the section time all the same, also after a reload [RX-04]", () => {
  for (const by of [-20_000, -5_000, 5_000, 20_000, 3_600_000]) {
    const { shown, isUsed, isSet, isLoadedAnew } = phone()
    shown().toggle?.()
    isUsed(20)
    isSet(by)
    isUsed(1)
    expect(shown()).toMatchObject({ phase: "running", left: 39 })
    isLoadedAnew()
    expect(shown()).toMatchObject({ phase: "running", left: 39 })
    isUsed(30)
    expect(shown()).toMatchObject({ phase: "warning", left: 9 })
    isUsed(10)
    expect(shown()).toMatchObject({ phase: "over" })
  }
})
