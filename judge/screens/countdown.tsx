import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { JudgeStage } from "#contracts/judge-sync.ts"
import { defaultOpenFree, defaultSectionSeconds } from "#domain/competitions/scoring.ts"
import { signals, wakeSound } from "#judge/device/signals.ts"

/** Where the end of a ride's time is stored, so that it runs on while another screen is open, and after a reload. */
const keyOf = (place: string) => `nulle-judge time ${place}`

type CountdownProps = { place: string; settings: JudgeStage["settings"] }

/** The section time, for judges who want it: it warns, and decides nothing. */
export function Countdown({ place, settings }: CountdownProps) {
  const { t } = useTranslation("judge")
  const { sectionSeconds, warningSeconds } = timesOf(settings)
  const [left, setLeft] = useState<number | null>(() => secondsLeft(place))
  const isRunning = left !== null

  useEffect(() => {
    if (!isRunning) return
    let before = secondsLeft(place)
    const tick = () => {
      const now = secondsLeft(place)
      // a phone that saves its battery skips seconds
      const hasCome = (second: number) => before !== null && now !== null && now <= second && second < before
      if (hasCome(0)) signals.over()
      else if (hasCome(warningSeconds)) signals.warning()
      before = now
      setLeft(now)
    }
    const timer = setInterval(tick, 200)
    document.addEventListener("click", wakeSound)
    return () => {
      clearInterval(timer)
      document.removeEventListener("click", wakeSound)
    }
  }, [isRunning, place, warningSeconds])

  const start = () => {
    if (!sectionSeconds) return
    wakeSound()
    sessionStorage.setItem(keyOf(place), String(Date.now() + sectionSeconds * 1_000))
    setLeft(sectionSeconds)
  }
  const stop = () => {
    sessionStorage.removeItem(keyOf(place))
    setLeft(null)
  }
  // a time that was begun before the secretary took the clock away goes on
  if (!sectionSeconds && left === null) return null
  const state = left === null ? "off" : left === 0 ? "over" : left <= warningSeconds ? "warning" : "running"
  return (
    <button type="button" className="countdown" data-state={state} onClick={isRunning ? stop : start}>
      {left === null && t("timer.start")}
      {left === 0 && t("timer.over")}
      {left !== null && left > 0 && (
        <>
          <span className="sr-only">{t("timer.left")} </span>
          {`${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}
        </>
      )}
    </button>
  )
}

/** The section time, and when it warns before its end; null or 0: nobody measures it. */
const timesOf = (
  settings: JudgeStage["settings"],
): { sectionSeconds: number | null; warningSeconds: number } => {
  if (settings.type === "openFree") return settings.settings
  const { warningSeconds } = defaultOpenFree
  const { sectionSeconds = defaultSectionSeconds } = settings
  return { sectionSeconds, warningSeconds }
}

const secondsLeft = (place: string): number | null => {
  const end = sessionStorage.getItem(keyOf(place))
  return end === null ? null : Math.max(0, Math.ceil((Number(end) - Date.now()) / 1_000))
}
