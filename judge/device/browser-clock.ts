import type { Clock } from "#judge/outbox/clock.ts"
import { steadyClock } from "./steady-clock.ts"

/** The clock of the app, and how an instant of it is told on a device whose own clock was set meanwhile. */
export type BrowserClock = Clock & { asShown(instant: number): number }

const key = "nulle-judge clock"

const lookEvery = 1_000

/** Returns the clock of this browser, which goes on as it went where somebody sets that of the device while the app is seen. */
export const openBrowserClock = (): BrowserClock => {
  const timepieces = { wall: () => Date.now(), passed: () => performance.now() }
  const clock = steadyClock(timepieces, Number(sessionStorage.getItem(key)) || 0)
  let mayHaveSlept = false
  const look = () => {
    const before = clock.shift()
    const instant = clock.look(mayHaveSlept || document.hidden)
    mayHaveSlept = document.hidden
    if (clock.shift() !== before) sessionStorage.setItem(key, String(clock.shift()))
    return instant
  }
  document.addEventListener("visibilitychange", () => {
    mayHaveSlept = true
  })
  setInterval(look, lookEvery)
  return {
    now: look,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        signal.addEventListener("abort", () => {
          clearTimeout(timer)
          resolve()
        })
      }),
    asShown: (instant) => instant - clock.shift(),
  }
}
