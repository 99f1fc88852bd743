import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { JudgeStage } from "#contracts/judge-sync.ts"
import { defaultOpenFree } from "#domain/competitions/scoring.ts"
import { signals, wakeSound } from "#judge/device/signals.ts"

/** When the time of a section ends, by the one who rides it; it goes on while another screen is looked at. Epoch milliseconds. */
const ends = new Map<string, number>()

type CountdownProps = { place: string; settings: JudgeStage["settings"] }

/** The section time, for judges who want it: it warns, and decides nothing. */
export function Countdown({ place, settings }: CountdownProps) {
  const { t } = useTranslation("judge")
  const { sectionSeconds, warningSeconds } =
    settings.type === "openFree" ? settings.settings : defaultOpenFree
  const [left, setLeft] = useState<number | null>(() => secondsTo(ends.get(place)))
  const isRunning = left !== null

  useEffect(() => {
    if (!isRunning) return
    const tick = () =>
      setLeft((before) => {
        const now = secondsTo(ends.get(place))
        if (before !== null && now !== null && now < before) {
          if (now === warningSeconds) signals.warning()
          if (now === 0) signals.over()
        }
        return now
      })
    const timer = setInterval(tick, 200)
    return () => clearInterval(timer)
  }, [isRunning, place, warningSeconds])

  const start = () => {
    wakeSound()
    ends.set(place, Date.now() + sectionSeconds * 1_000)
    setLeft(sectionSeconds)
  }
  const stop = () => {
    ends.delete(place)
    setLeft(null)
  }
  const state = left === null ? "off" : left === 0 ? "over" : left <= warningSeconds ? "warning" : "running"
  return (
    <button type="button" className="countdown" data-state={state} onClick={isRunning ? stop : start}>
      {left === null ? (
        t("timer.start")
      ) : (
        <>
          <span className="sr-only">{left === 0 ? t("timer.over") : t("timer.left")} </span>
          {left === 0 ? t("timer.over") : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}
        </>
      )}
    </button>
  )
}

const secondsTo = (end: number | undefined): number | null =>
  end === undefined ? null : Math.max(0, Math.ceil((end - Date.now()) / 1_000))
