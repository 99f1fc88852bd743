import { useWords } from "#app/i18n/words.ts"
import "./results-desk.css"
import { href, Link } from "react-router"
import { cardsAddress } from "#app/routes/results/cards/cards-address.ts"
import { StageStandingsSteps } from "#app/routes/standings/stage-standings-steps.tsx"
import type { Board } from "#contracts/live.ts"
import type { ResultsRights } from "#contracts/results-desk.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { isFinishedAfterDnf, isUndecided } from "#domain/results/approve-stage.ts"
import { Desk } from "#ui/desk.tsx"
import { ApproveResults } from "./approve-results.tsx"
import { AttentionList } from "./attention-list.tsx"
import { DnfForUnfinished, FinishedAfterDnf } from "./dnf-for-unfinished.tsx"
import { RaceFailed, useFollowRace } from "./followed-race.tsx"
import { RaceOverview } from "./race-overview.tsx"
import { ReopenResults } from "./reopen-results.tsx"
import { StepsBar } from "./steps-bar.tsx"

type DeskPanelProps = { board: Board; rights: NonNullable<ResultsRights>; now: number }

/** How far the results of a stage have come, and what leads them on (SP-01). */
export function DeskPanel({ board, rights, now }: DeskPanelProps) {
  const t = useWords("results-desk")
  const { stage } = board
  const { path, resultsStatus } = stage
  const { institution, championship } = stageParams(path)
  const standingsAddress = href("/competitions/:institution/:championship", { institution, championship })
  const unfinished = board.rows.filter(isUndecided)
  const { race, refresh } = useFollowRace(board)
  const attention = race?.attention ?? []
  return (
    <Desk title={t("title")}>
      <StepsBar status={resultsStatus} />
      {resultsStatus === null && (
        <FinishedAfterDnf stage={stage} riders={board.rows.filter(isFinishedAfterDnf)} />
      )}
      {resultsStatus === null ? (
        <div className="desk-actions">
          <ApproveResults board={board} unfinished={unfinished} race={race} now={now} onDone={refresh} />
          {unfinished.length > 0 && <DnfForUnfinished stage={stage} riders={unfinished} now={now} />}
          <Link to={cardsAddress(path)} className="quiet-button">
            {t("paperCards")}
          </Link>
        </div>
      ) : (
        <>
          <p className="desk-note">{t("refused.results-approved")}</p>
          <div className="desk-actions">
            <StageStandingsSteps
              stagePath={path}
              resultsStatus={resultsStatus}
              isDraft={race?.stage.isDraft ?? null}
              approveFirst={
                <Link to={standingsAddress} className="button">
                  {t("approveStandings")}
                </Link>
              }
            />
            {rights.mayReopen && <ReopenResults path={path} />}
          </div>
        </>
      )}
      <RaceFailed />
      <AttentionList items={attention} riders={race?.lines ?? []} stage={board.stage} onDone={refresh} />
      {/* its place is there before it: what is pressed meanwhile does not move away */}
      {race ? <RaceOverview race={race} onDone={refresh} /> : <div className="race-overview" />}
    </Desk>
  )
}
