import { useId } from "react"
import { Link } from "react-router"
import { listNames } from "#app/office/desk/desk-riders.ts"
import { DnfForUnfinished } from "#app/office/desk/dnf-for-unfinished.tsx"
import { StepButton } from "#app/office/desk/step-button.tsx"
import { readResultsAgain } from "#app/office/desk/use-desk-command.ts"
import { StageStandingsSteps } from "#app/office/standings/stage-standings-steps.tsx"
import type { Generation } from "#app/office/standings/use-generation.tsx"
import { useSetPositions } from "#app/office/standings/use-set-positions.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import type { Board, BoardRow, BoardStage } from "#contracts/results/live.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { championshipOf, endOfStageAddress } from "#domain/competitions/stage-path.ts"
import type { DayState } from "#domain/results/race-day.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import { didNotStart, isScoredDns, isUndecided } from "#domain/results/unfinished.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { Dated } from "#ui/instant.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { ApproveDialog } from "./approve-dialog.tsx"

type StepButtonsProps = {
  /** Null: the stage is a draft. */
  board: Board | null
  /** Null until it has come. */
  race: RaceDesk | null
  now: number
  resultsStatus: ResultsStatus
  /** Why the race cannot be ended yet. */
  why: DayState["why"]
  /** Does a standing have a result of the stage that is not final? Null until that is known. */
  isDraft: boolean | null
  generation: Generation
}

/** What leads from the step at which the results of a stage are to the next (SP-01), above the results and on the desk. */
export function StepButtons({ board, race, now, resultsStatus, why, isDraft, generation }: StepButtonsProps) {
  if (resultsStatus === null) return board && <RaceEnd board={board} why={why} now={now} />
  return (
    race && (
      <StageStandingsSteps
        {...{ resultsStatus, isDraft, generation }}
        stagePath={race.stage.path}
        approveFirst={<ApproveStandings stage={race.stage} />}
      />
    )
  )
}

type RaceEndProps = { board: Board; why: DayState["why"]; now: number }

/** Ends the race: approves its results, or gives a DNF to all who are unfinished (D-16); and why neither can be done yet. */
function RaceEnd({ board, why, now }: RaceEndProps) {
  const [notApproved, noDnf] = [useId(), useId()]
  const { stage } = board
  const unfinished = board.rows.filter(isUndecided)
  return (
    <>
      <ApproveResults board={board} now={now} isEarly={why !== null} reasonId={notApproved} />
      {unfinished.length > 0 && (
        <DnfForUnfinished stage={stage} riders={unfinished} now={now} reasonId={noDnf} />
      )}
      {/* after the buttons in the document, as on the screen, so that the focus order is the visual order */}
      <WhyNotApproved id={notApproved} {...{ board, unfinished, why, now }} />
      {unfinished.length > 0 && <WhyNoDnf id={noDnf} stage={stage} now={now} />}
    </>
  )
}

/** Sets the positions of the championship's standings as they were set last (D-22), so that the stage can be published. */
function ApproveStandings({ stage: { path, standingsMode } }: { stage: RaceDesk["stage"] }) {
  const t = useWords("results-desk")
  const setPositions = useSetPositions(championshipOf(path))
  return (
    <StepButton className="button" onClick={() => void setPositions(standingsMode).then(readResultsAgain)}>
      {t("approveStandings")}
    </StepButton>
  )
}

type ApproveResultsProps = {
  board: Board
  now: number
  /** Is approval not yet the next step? Then it is possible, but the button is not prominent. */
  isEarly?: boolean
  /** The id of what says why it is not possible. */
  reasonId: string
}

/** Approves the results that the secretary sees, once everybody is through or has a status (SP-02). */
function ApproveResults({ board, now, isEarly = false, reasonId }: ApproveResultsProps) {
  const t = useWords("results-desk")
  const show = useShowDialog()
  const isBlocked = board.rows.some((row) => isUndecided(row) || isScoredDns(row)) || isAhead(board, now)
  return (
    <StepButton
      className={isBlocked || isEarly ? "quiet-button" : "button"}
      aria-disabled={isBlocked}
      aria-describedby={isBlocked ? reasonId : undefined}
      onClick={() => {
        if (!isBlocked) show((close) => <ApproveDialog seen={board} onClose={close} />)
      }}
    >
      {t("approve")}
    </StepButton>
  )
}

/** A race that has not begun, and in which nothing is recorded but DNS. */
const isAhead = ({ rows, stage }: Board, now: number): boolean =>
  now < stage.competitionStartDate && rows.every(didNotStart)

type WhyNotApprovedProps = {
  id: string
  board: Board
  unfinished: readonly BoardRow[]
  why: DayState["why"]
  now: number
}

/** Why results cannot be approved yet, and who is not through; or why to wait although they can; empty where nothing is open. */
function WhyNotApproved({ id, board, unfinished, why, now }: WhyNotApprovedProps) {
  const t = useWords("results-desk")
  const day = useWords("cockpit")
  const { timeZone, competitionStartDate, competitionEndDate } = board.stage
  const { shortDayAndTime } = useFormats(timeZone)
  if (isAhead(board, now))
    return (
      <p id={id} className="basis-full text-muted">
        <Dated at={competitionStartDate}>
          {t("notBegun", { start: shortDayAndTime.format(competitionStartDate) })}
        </Dated>
      </p>
    )
  const scored = board.rows.filter(isScoredDns)
  if (unfinished.length > 0 || scored.length > 0)
    return (
      <div id={id} className="basis-full text-muted">
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
  if (why === null) return null
  return (
    <p id={id} className="basis-full text-muted" suppressHydrationWarning>
      {/* locale keys: cockpit.why.* ; dates: as in `ui/instant.tsx` */}
      {day(`why.${why.reason}`, {
        count: "count" in why ? why.count : 0,
        end: shortDayAndTime.format(competitionEndDate),
      })}
    </p>
  )
}

type WhyNoDnfProps = { id: string; stage: BoardStage; now: number }

/** Why a DNF cannot be set for all yet, and where the end of the competition is changed; empty once it is over. */
function WhyNoDnf({ id, stage, now }: WhyNoDnfProps) {
  const t = useWords("results-desk")
  const { shortDayAndTime } = useFormats(stage.timeZone)
  if (isOver(stage, now)) return null
  return (
    <p id={id} className="basis-full text-muted">
      <Dated at={stage.competitionEndDate}>
        {t("dnfWhileRunning", { end: shortDayAndTime.format(stage.competitionEndDate) })}
      </Dated>{" "}
      <Link to={endOfStageAddress(stage.path)} className="text-link">
        {t("changeEnd")}
      </Link>
    </p>
  )
}
