import { useEffect, useEffectEvent, useState } from "react"
import type { JudgeStage } from "#contracts/judging/judge-sync.ts"
import { defaultOpenFree } from "#domain/competitions/scoring.ts"
import { signals, wakeSound } from "#judge/device/signals.ts"
import type { BrowserClock } from "#judge/device/steady-clock.ts"

/** Where the end of a ride's time is stored, so that it runs on while another screen is open, and after a reload. */
const keyOf = (place: string) => `nulle-judge time ${place}`

/**
 * Returns the name of a ride's time on this phone. A ride after another one in the same place, `former`, has a time of its own,
 * even before its first tap.
 */
export const clockPlace = (
  stage: string,
  ride: { participant: string; section: number; lap: number },
  former: { id: string } | null,
): string => [stage, ride.participant, ride.section, ride.lap, ...(former ? [former.id] : [])].join(" ")

/** The phase of a ride's time. `tolerance`: over, but by so little that it may cost one point and not 5 (RX-04). */
export type ClockPhase = "off" | "running" | "warning" | "tolerance" | "over"

/** The time of a ride. */
export type Clock = {
  phase: ClockPhase
  /** Seconds to the end of the phase; 0 where it has none. */
  left: number
  /** Null: the stage has no section time. */
  toggle: (() => void) | null
}

/** An end that is noticed later than this, seconds, came while the phone was asleep. */
const seenWithin = 2

/**
 * Returns what happened between two readings of a clock, which are further apart on a phone that saves its battery: the warning,
 * the end of the section time, or the end of the tolerance. `isSeen`: it happened just now.
 */
export const clockStep = (
  before: number | null,
  now: number | null,
  { warningSeconds, toleranceSeconds }: Omit<Times, "sectionSeconds">,
): { what: "warning" | "time" | "over"; isSeen: boolean } | null => {
  if (before === null || now === null) return null
  const steps = [
    { what: "over", second: -toleranceSeconds },
    { what: "time", second: 0 },
    { what: "warning", second: warningSeconds },
  ] as const
  const come = steps.find(({ second }) => now <= second && second < before)
  return come ? { what: come.what, isSeen: now > come.second - seenWithin } : null
}

/** What a section time is measured by. */
type Measured = {
  settings: JudgeStage["settings"]
  /** The app's clock, which goes on steadily when a network sets the phone's own, and through a reload. */
  clock: Pick<BrowserClock, "now">
}

/**
 * The section time of a ride (RX-04): it warns `warningSeconds` before its end, at its end, and at the end of the tolerance, when
 * it also calls `onOver`, unless the phone was asleep then.
 */
export const useCountdown = (place: string, { settings, clock }: Measured, onOver: () => void): Clock => {
  const { sectionSeconds, warningSeconds, toleranceSeconds } = timesOf(settings)
  const [left, setLeft] = useState<number | null>(() => secondsLeft(place, clock))
  const isRunning = left !== null
  const over = useEffectEvent(onOver)

  useEffect(() => {
    if (!isRunning) return
    let before = secondsLeft(place, clock)
    const tick = () => {
      const now = secondsLeft(place, clock)
      const step = clockStep(before, now, { warningSeconds, toleranceSeconds })
      if (step?.what === "warning") signals.warning()
      else if (step) signals.over()
      before = now
      // after the end of the tolerance nothing is drawn again
      setLeft(now === null ? null : Math.max(now, -toleranceSeconds))
      if (step?.what === "over" && step.isSeen) over()
    }
    const timer = setInterval(tick, 200)
    document.addEventListener("click", wakeSound)
    return () => {
      clearInterval(timer)
      document.removeEventListener("click", wakeSound)
    }
  }, [isRunning, place, clock, warningSeconds, toleranceSeconds])

  const start = () => {
    if (!sectionSeconds) return
    wakeSound()
    sessionStorage.setItem(keyOf(place), String(clock.now() + sectionSeconds * 1_000))
    setLeft(sectionSeconds)
  }
  const stop = () => {
    sessionStorage.removeItem(keyOf(place))
    setLeft(null)
  }
  // a running time goes on even if the secretary has removed the section time since
  const toggle = isRunning ? stop : sectionSeconds ? start : null
  if (left === null) return { phase: "off", left: 0, toggle }
  if (left > 0) return { phase: left <= warningSeconds ? "warning" : "running", left, toggle }
  const tolerated = toleranceSeconds + left
  return tolerated > 0 ? { phase: "tolerance", left: tolerated, toggle } : { phase: "over", left: 0, toggle }
}

type Times = { sectionSeconds: number | null; warningSeconds: number; toleranceSeconds: number }

/** The section time, when it warns before its end, and how long after it a point is proposed; null or 0: it is not measured. */
const timesOf = (settings: JudgeStage["settings"]): Times => {
  if (settings.type === "openFree") return { ...settings.settings, toleranceSeconds: 0 }
  const { warningSeconds } = defaultOpenFree
  const { sectionSeconds, toleranceSeconds } = settings
  return { sectionSeconds, warningSeconds, toleranceSeconds: toleranceSeconds ?? 0 }
}

/** Returns the seconds left; below 0: the time has been over for this long. */
const secondsLeft = (place: string, clock: Measured["clock"]): number | null => {
  const end = sessionStorage.getItem(keyOf(place))
  return end === null ? null : Math.ceil((Number(end) - clock.now()) / 1_000)
}
