import { Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { Board, BoardRow, BoardStage } from "#contracts/live.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { stageFormAddress } from "#domain/competitions/stage-path.ts"
import { isScoredDns } from "#domain/results/did-not-start.ts"
import { riderLabel } from "#ui/number-plate.tsx"
import { isAhead } from "./approve-results.tsx"
import { listNames } from "./desk-riders.ts"

// The cockpit gives its own reasons, and does not load these.

type WhyNotApprovedProps = { id: string; board: Board; unfinished: readonly BoardRow[]; now: number }

/** Why results cannot be approved yet, and who is not through; empty where they can. */
export function WhyNotApproved({ id, board, unfinished, now }: WhyNotApprovedProps) {
  const t = useWords("results-desk")
  const { timeZone, competitionStartDate } = board.stage
  const { shortDayAndTime } = useFormats(timeZone)
  if (isAhead(board, now))
    return (
      <p id={id} className="desk-reason">
        {t("notBegun", { start: shortDayAndTime.format(competitionStartDate) })}
      </p>
    )
  const scored = board.rows.filter(isScoredDns)
  if (unfinished.length === 0 && scored.length === 0) return null
  return (
    <div id={id} className="desk-reason">
      {unfinished.length > 0 && (
        <p>
          <b>{t("refused.not-all-finished")}.</b>{" "}
          {t("unfinishedRiders", { riders: listNames(unfinished.map(riderLabel)) })}
        </p>
      )}
      {scored.length > 0 && (
        <p>
          <b>{t("waits.scored-dns")}.</b> {t("scoredDns", { riders: listNames(scored.map(riderLabel)) })}
        </p>
      )}
    </div>
  )
}

type WhyNoDnfProps = { id: string; stage: BoardStage; now: number }

/** Why a DNF cannot be set for all yet, and where the end of the competition is changed; empty once it is over. */
export function WhyNoDnf({ id, stage, now }: WhyNoDnfProps) {
  const t = useWords("results-desk")
  const { shortDayAndTime } = useFormats(stage.timeZone)
  if (isOver(stage, now)) return null
  return (
    <p id={id} className="desk-reason">
      {t("dnfWhileRunning", { end: shortDayAndTime.format(stage.competitionEndDate) })}{" "}
      <Link to={stageFormAddress(stage.path)} className="text-link">
        {t("changeEnd")}
      </Link>
    </p>
  )
}
