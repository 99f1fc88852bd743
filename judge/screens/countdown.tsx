import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { useWords } from "#judge/words.ts"
import type { Clock } from "./use-countdown.ts"
import type { Pad } from "./use-pad.tsx"

const added = "block text-[min(1.5em,8cqi)] leading-none"

type ClockProps = { clock: Clock; pad: Pad }

/**
 * The section time, for judges who want it, and the key that starts and stops it. Within the tolerance it gives the point: a key
 * beside it would move the others (RX-04).
 */
export function Countdown({ clock: { phase, left, toggle }, pad: { attempt, tap } }: ClockProps) {
  const t = useWords()
  const hasOvertime = attempt?.hasOvertime === true
  if (phase === "tolerance" && !hasOvertime)
    return (
      <button
        // a control of its own: the second tap of a double tap must not stop the clock (`judge/device/stray-touches.ts`)
        key="give"
        type="button"
        className="countdown"
        data-state={phase}
        onClick={() => tap([{ name: "JudgeAddOvertime" }])}
      >
        <span className="sr-only">{t("timer.giveOne")}</span>
        <b aria-hidden="true" className={added}>
          +1
        </b>
        <span aria-hidden="true">{minutes(left)}</span>
      </button>
    )
  if (!toggle) return null
  return (
    <button type="button" className="countdown" data-state={phase} onClick={toggle}>
      {phase === "off" && t("timer.start")}
      {phase === "over" && !hasOvertime && t("timer.over")}
      {(phase === "tolerance" || phase === "over") && hasOvertime && (
        <>
          <span className="sr-only">{t("timer.oneAdded")} </span>
          <b aria-hidden="true" className={added}>
            +1 ✓
          </b>
          <span>{minutes(left)}</span>
        </>
      )}
      {(phase === "running" || phase === "warning") && (
        <>
          <span className="sr-only">{t("timer.left")} </span>
          {minutes(left)}
        </>
      )}
    </button>
  )
}

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`

/** Announces to screen readers what the colours of the keys show: the time is over, and the phone proposes a key (RX-04). */
export function TimeAnnouncement({
  clock: { phase },
  pad: { attempt },
  type,
}: ClockProps & { type: CompetitionType }) {
  const t = useWords()
  const added = attempt?.hasOvertime === true && t("timer.oneAdded")
  return (
    <div className="sr-only" role="status">
      {phase === "tolerance" && (added || `${t("timer.tolerance")}: ${t("timer.giveOne")}`)}
      {phase === "over" && (
        <>
          <p>{`${t("timer.over")}: ${t("pad.timeout")}${type === "classic" ? " 5" : ""}`}</p>
          {added && <p>{added}</p>}
        </>
      )}
    </div>
  )
}
