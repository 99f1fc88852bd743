import { useTranslation } from "react-i18next"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { Notice } from "./notices.tsx"
import type { Clock } from "./use-countdown.ts"
import type { Pad } from "./use-pad.tsx"

/** The section time, for judges who want it, and the button that starts and stops it. */
export function Countdown({ phase, left, toggle }: Clock) {
  const { t } = useTranslation("judge")
  if (!toggle) return null
  return (
    <button type="button" className="countdown" data-state={phase} onClick={toggle}>
      {phase === "off" && t("timer.start")}
      {phase === "over" && t("timer.over")}
      {phase === "tolerance" && `+${left}`}
      {(phase === "running" || phase === "warning") && (
        <>
          <span className="sr-only">{t("timer.left")} </span>
          {`${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}
        </>
      )}
    </button>
  )
}

type TimeProposalProps = { clock: Clock; pad: Pad; type: CompetitionType }

/** What a time that is over may mean, with one button; the judge decides (RX-04). */
export function TimeProposal({ clock: { phase }, pad: { attempt, tap }, type }: TimeProposalProps) {
  const { t } = useTranslation("judge")
  const hasOvertime = attempt?.hasOvertime === true
  if (phase === "tolerance")
    return (
      <Notice title={hasOvertime ? t("timer.oneAdded") : t("timer.tolerance")}>
        {!hasOvertime && (
          <button type="button" className="wide proposal" onClick={() => tap([{ name: "JudgeAddOvertime" }])}>
            {t("timer.giveOne")}
          </button>
        )}
      </Notice>
    )
  if (phase !== "over") return null
  return (
    <Notice title={t("timer.over")}>
      {hasOvertime && <p>{t("timer.oneAdded")}</p>}
      <button type="button" className="wide proposal" onClick={() => tap([{ name: "JudgeFinishTimeout" }])}>
        {t(type === "classic" ? "timer.give5" : "timer.end")}
      </button>
    </Notice>
  )
}
