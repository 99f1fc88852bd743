import { useEffect, useState } from "react"
import type { Rider } from "#judge/scoring/ridden-laps.ts"
import { knownMarks, ridersByTime, type TimedRiders, withoutUndoneDns } from "#judge/timing/known-marks.ts"
import { useWords } from "#judge/words.ts"
import { Keypad } from "./keypad.tsx"
import { LastMark } from "./last-mark.tsx"
import { AccessNotices } from "./notices.tsx"
import { TimedRider } from "./timed-rider.tsx"
import { TimingClock } from "./timing-clock.tsx"
import { TopBar } from "./top-bar.tsx"
import { useJudgingState, useRiders } from "./use-judging.ts"
import { useMarks } from "./use-marks.ts"

/** The parts of a timekeeper's list, in the order of a race. */
const parts = ["waiting", "underWay", "done"] as const

/**
 * What a timekeeper sees (TI-04): the clock, and the riders in the order of their starts, the next one on top. One touch marks a rider. A
 * number is typed on the screen or on a keyboard, and finds its rider in all parts.
 */
export function TimekeeperScreen() {
  const t = useWords()
  const state = useJudgingState()
  const marks = knownMarks(state)
  const riders = ridersByTime(withoutUndoneDns(useRiders(), state), marks)
  const [part, setPart] = useState<keyof TimedRiders>("waiting")
  const [typed, setTyped] = useState<string | null>(null)
  const { trouble, ...marking } = useMarks()
  useTypedDigits(setTyped)
  const found = parts.flatMap((one) => riders[one]).filter(({ number }) => number?.startsWith(typed ?? ""))
  const shown = typed === null || typed === "" ? riders[part] : found.toSorted(exactFirst(typed))
  return (
    <div className="section-screen">
      <TopBar>{t("timing.title")}</TopBar>
      {/* a phone on its side has the keypad beside it */}
      <main className={typed === null ? "lying:col-span-full" : ""}>
        <TimingClock />
        <AccessNotices />
        {trouble}
        <LastMark onUndo={marking.undo} />
        {/* locale keys: judge.timing.parts.* */}
        <nav className="my-2 grid grid-cols-[repeat(3,minmax(0,1fr))_auto] gap-1" aria-label={t("riders")}>
          {parts.map((one) => (
            <button
              key={one}
              type="button"
              className="px-1 text-[min(1.25rem,5.5cqi)]/[1.05] aria-pressed:bg-ink aria-pressed:text-canvas"
              aria-pressed={typed === null && part === one}
              onClick={() => {
                setPart(one)
                setTyped(null)
              }}
            >
              {t(`timing.parts.${one}`)} <b>{riders[one].length}</b>
            </button>
          ))}
          <button
            type="button"
            className="min-w-(--target) text-[min(1.5rem,7cqi)] aria-pressed:bg-ink aria-pressed:text-canvas"
            aria-label={t("typeNumber")}
            aria-pressed={typed !== null}
            onClick={() => setTyped(typed === null ? "" : null)}
          >
            №
          </button>
        </nav>
        <ul className="grid gap-1">
          {shown.map((rider) => (
            <li key={rider.participant}>
              <TimedRider rider={rider} marks={marks.get(rider.participant) ?? []} {...marking} />
            </li>
          ))}
        </ul>
        {shown.length === 0 && (
          <p className="px-2 py-6 text-center">
            {/* locale keys: judge.timing.none.* */}
            {typed ? t("unknownNumber", { number: typed }) : t(`timing.none.${part}`)}
          </p>
        )}
      </main>
      {typed !== null && <Keypad typed={typed} onType={setTyped} />}
    </div>
  )
}

const exactFirst = (typed: string) => (a: Rider, b: Rider) =>
  Number(b.number === typed) - Number(a.number === typed)

/** Digits of a keyboard are typed into the number; Escape leaves it. */
const useTypedDigits = (setTyped: (change: (typed: string | null) => string | null) => void) => {
  useEffect(() => {
    const type = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isElsewhere = target instanceof Element && target.closest("dialog, input, textarea") !== null
      if (isElsewhere || ctrlKey || metaKey || altKey) return
      if (/^\d$/.test(key)) setTyped((typed) => `${typed ?? ""}${key}`.replace(/^0+/, "").slice(0, 5))
      if (key === "Backspace") setTyped((typed) => typed?.slice(0, -1) ?? null)
      if (key === "Escape") setTyped(() => null)
    }
    addEventListener("keydown", type)
    return () => removeEventListener("keydown", type)
  }, [setTyped])
}
