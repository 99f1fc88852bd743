import { useTranslation } from "react-i18next"
import { classicMarks } from "#domain/judging/points.ts"
import { scoreTaps } from "#judge/scoring/gestures.ts"
import type { Pad } from "./use-pad.ts"

/** The buttons of a classic section: what it costs in one touch, or dabs as they happen. */
export function ClassicPad({ pad: { attempt, tap } }: { pad: Pad }) {
  const { t } = useTranslation("judge")
  const dabs = attempt?.faults ?? 0
  return (
    <>
      <div className="pad-row">
        <button type="button" onClick={() => tap([{ name: "JudgeFinishTimeout" }])}>
          {t("pad.timeout")} <b>5</b>
        </button>
        <button type="button" onClick={() => tap([{ name: "JudgeFinishTooManyFails" }])}>
          {t("pad.tooMany")} <b>5</b>
        </button>
      </div>
      <div className="pad-row tall">
        <button type="button" className="dab" onClick={() => tap([{ name: "JudgeAddFault" }])}>
          {t("pad.dab")} <b>+1</b>
          <span role="status">{dabs > 0 && t("pad.dabs", { count: dabs })}</span>
        </button>
        <button
          type="button"
          className="finish"
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
