import { pointsOf } from "#contracts/fields/formats.ts"
import { gates, type OpenFreeSettings } from "#domain/competitions/scoring.ts"
import { classicMarks, missedMark } from "#domain/judging/points.ts"
import { scoreTaps } from "#judge/scoring/gestures.ts"
import { useWords } from "#judge/words.ts"
import { useLanguage } from "#ui/speech.tsx"
import type { Pad } from "./use-pad.tsx"

type PadProps = {
  pad: Pad
  /** Is the section time over? Then the phone proposes the timeout key (RX-04). */
  isOver: boolean
  /** Asks why the rider rides the section again (RX-03). */
  giveReRide(): void
}

/** How many there are, below the word of their key. */
const counted = [
  "block min-h-[1.25em] text-[min(1.25rem,8cqi)] tight:text-[min(0.875rem,5cqi)]",
  "lying:ml-2 lying:inline lying:text-[1.125rem] lying:whitespace-nowrap",
].join(" ")

const timeout = "timeout forced-colors:data-proposed:border-[Highlight]"

const main = "enabled:border-ink enabled:bg-ink enabled:text-canvas"

/** The buttons of a classic section: what it costs in one touch, or dabs as they happen. */
export function ClassicPad({ pad: { attempt, tap }, isOver, giveReRide }: PadProps) {
  const t = useWords()
  const dabs = attempt?.faults ?? 0
  return (
    <>
      <div className="pad-row thirds">
        <button
          type="button"
          className={timeout}
          data-proposed={isOver || undefined}
          onClick={() => tap([{ name: "JudgeFinishTimeout" }])}
        >
          {t("pad.timeout")} <b>5</b>
        </button>
        <button type="button" onClick={() => tap([{ name: "JudgeFinishTooManyFails" }])}>
          {t("pad.tooMany")} <b>5</b>
        </button>
        {/* a rider with a dab has ridden the section, so it cannot be missed, only ridden again */}
        {dabs === 0 ? (
          <button type="button" onClick={() => tap([{ name: "JudgeMissedSection" }])}>
            {t("pad.missed")} <b>{missedMark}</b>
          </button>
        ) : (
          <button type="button" onClick={giveReRide}>
            {t("reRide.button")} <b aria-hidden="true">↻</b>
          </button>
        )}
      </div>
      <div className="pad-row tall">
        <button type="button" className="dab" onClick={() => tap([{ name: "JudgeAddFault" }])}>
          {t("pad.dab")} <b>+1</b>
          <span role="status" className={counted}>
            {dabs > 0 && t("pad.dabs", { count: dabs })}
          </span>
        </button>
        <button
          type="button"
          className={`finish-key ${main}`}
          disabled={dabs === 0}
          onClick={() => tap([{ name: "JudgeFinishManual" }])}
        >
          {dabs === 0 ? t("pad.finish") : t("pad.finishWith", { points: attempt?.total })}
        </button>
      </div>
      <div className="pad-marks">
        {classicMarks.map((marks) => (
          <button
            key={marks}
            type="button"
            data-score={marks}
            aria-label={t("pad.points", { count: marks })}
            onClick={() => tap((current) => scoreTaps(marks, current?.faults ?? 0).map((name) => ({ name })))}
          >
            {marks}
          </button>
        ))}
      </div>
    </>
  )
}

type OpenFreePadProps = PadProps & { settings: OpenFreeSettings }

/** The buttons of an openFree section: its gates, faults up to the limit, and the ends. */
export function OpenFreePad({
  pad: { attempt, standing, tap },
  isOver,
  giveReRide,
  settings,
}: OpenFreePadProps) {
  const t = useWords()
  const language = useLanguage()
  const written = pointsOf(language)
  const count = (name: string) => (attempt?.taps ?? []).filter((one) => one.name === name).length
  const passed = (gate: string) => count(`JudgeAddPoints${gate}`) - count(`JudgeRemovePoints${gate}`)
  return (
    <>
      <p
        className="pad-total m-0 text-center font-display text-[min(1.375rem,7cqi)]/none font-bold tight:text-[min(1.125rem,6cqi)] lying:[grid-area:total]"
        role="status"
      >
        {t("pad.total")}{" "}
        <b className="text-[min(2.25rem,11cqi)] tight:text-[min(1.125rem,6cqi)] lying:text-[1.5rem]">
          {written.format(attempt?.total ?? 0)}
        </b>
      </p>
      <div className="pad-gates">
        {gates.map((gate) => {
          const points = settings.gatePoints[gate]
          if (points === null) return null
          return (
            <button
              key={gate}
              type="button"
              className="flex items-center justify-center gap-[min(0.5rem,2cqi)]"
              aria-label={t("pad.gate", { gate, count: points, points: written.format(points) })}
              onClick={() => tap([{ name: `JudgeAddPoints${gate}` }])}
            >
              <b className="text-[min(2.5rem,12cqi)] tight:text-[min(1.5rem,10cqi)]">{gate}</b>{" "}
              <span>+{written.format(points)}</span>
              <span className="min-w-[min(2.25rem,9cqi)]">
                {passed(gate) > 0 && t("pad.times", { count: passed(gate) })}
              </span>
            </button>
          )
        })}
      </div>
      <div className="pad-row tall">
        <button type="button" className="dab" onClick={() => tap([{ name: "JudgeAddFault" }])}>
          {t("pad.fault")}
          <span role="status" className={counted}>
            {t("pad.faults", { count: attempt?.faults ?? 0, limit: settings.faultLimit })}
          </span>
        </button>
        <button
          type="button"
          className={timeout}
          data-proposed={isOver || undefined}
          onClick={() => tap([{ name: "JudgeFinishTimeout" }])}
        >
          {t("pad.timeout")}
        </button>
      </div>
      <div className="pad-row tall thirds">
        <button type="button" disabled={standing === 0} onClick={giveReRide}>
          {t("reRide.button")} <b aria-hidden="true">↻</b>
        </button>
        <button type="button" onClick={() => tap([{ name: "JudgeFinishTooManyFails" }])}>
          {t("pad.tooMany")}
        </button>
        <button
          type="button"
          className={`finish-key ${main}`}
          onClick={() => tap([{ name: "JudgeFinishManual" }])}
        >
          {t("pad.finish")}
        </button>
      </div>
    </>
  )
}
