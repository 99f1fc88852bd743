import type { Clock } from "#judge/outbox/clock.ts"

/** The clock of the app, and how one of its instants reads on a device whose own clock was set meanwhile. */
export type BrowserClock = Clock & { asShown(instant: number): number }

const key = "nulle-judge clock"

const lookEvery = 1_000

/** Returns the clock of this browser, which continues steadily if the device's clock is set while the app is visible. */
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

/** The two clocks of a device, in milliseconds. */
export type Clocks = {
  /** The clock that people and networks set. */
  wall(): number
  /** Time since the app started. Nobody can set it, and on many phones it stops while they sleep. */
  passed(): number
}

/** By how much the two may differ although nobody has set a clock. */
const tolerance = 2_000

/** The app looks every second; if it has not for this long, milliseconds, the device may have slept. */
const longestAwake = 5_000

/**
 * A clock that continues steadily although the device's clock is set meanwhile, such as when a phone comes back to a network: the
 * server corrects taps by the clock's error on arrival, which has to be the same as when they were made (D-05). `shift` is its
 * initial difference from the device's clock, such as from before the page was reloaded.
 */
export const steadyClock = ({ wall, passed }: Clocks, shift = 0) => {
  let held = shift
  let before = { wall: wall(), passed: passed() }
  const look = (mayHaveSlept: boolean): number => {
    const now = { wall: wall(), passed: passed() }
    const awake = now.passed - before.passed
    const ahead = now.wall - before.wall - awake
    before = now
    // sleep is missing in `passed`, and never makes `wall` go back
    const isSet = ahead < -tolerance || (ahead > tolerance && !mayHaveSlept && awake < longestAwake)
    if (isSet) held -= ahead
    return now.wall + held
  }
  return {
    /** Notes whether the clock was set since the last look, and returns the instant, epoch milliseconds. */
    look,
    shift: () => held,
  }
}
