import { useId } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { ApproveResults } from "#app/routes/results/desk/approve-results.tsx"
import { DnfForUnfinished } from "#app/routes/results/desk/dnf-for-unfinished.tsx"
import { StageStandingsSteps } from "#app/routes/standings/stage-standings-steps.tsx"
import { useSetPositions } from "#app/routes/standings/use-set-positions.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { Board } from "#contracts/live.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { openChecks } from "#domain/competitions/readiness.ts"
import { championshipOf } from "#domain/competitions/stage-path.ts"
import type { DayState } from "#domain/results/race-day.ts"
import { isUndecided } from "#domain/results/unfinished.ts"
import type { DayProps } from "./day-steps.tsx"
import { NextCheck } from "./ready-list.tsx"

type NextStepProps = DayProps & { state: DayState }

/** What ends the current step, or why it cannot be ended yet. */
export function NextStep({ state, ...day }: NextStepProps) {
  const { board, race, readiness, resultsStatus, isDraft, generation } = day
  const { path, timeZone } = race.stage
  const next = () => {
    if (state.step === "ready")
      return (
        <NextCheck
          path={path}
          timeZone={timeZone}
          check={openChecks(readiness)[0] ?? null}
          start={readiness.competitionStartDate}
        />
      )
    if (state.step === "race" || state.step === "post" || state.step === "approve")
      return board && <RaceEnd {...day} board={board} why={state.why} />
    return (
      <StageStandingsSteps
        stagePath={path}
        resultsStatus={resultsStatus}
        isDraft={isDraft}
        approveFirst={<ApproveStandings stage={race.stage} />}
        generation={generation}
      />
    )
  }
  return <div className="next-step">{next()}</div>
}

type RaceEndProps = DayProps & { board: Board; why: DayState["why"] }

/** Ends the race: approves its results once nobody is waited for. */
function RaceEnd({ board, race, now, why, onDone }: RaceEndProps) {
  const t = useWords("cockpit")
  const reasonId = useId()
  const { shortDayAndTime } = useFormats(board.stage.timeZone)
  const unfinished = board.rows.filter(isUndecided)
  const end = shortDayAndTime.format(board.stage.competitionEndDate)
  // RX-08: they may be out riding, and are classed all the same
  const isClassedOnly = why?.reason === "undecided" && unfinished.length === 0
  return (
    <>
      {why && (
        <p id={reasonId} className="next-reason">
          {/* locale keys: cockpit.why.* */}
          {t(`why.${why.reason}`, { count: "count" in why ? why.count : 0, end })}
        </p>
      )}
      {why?.reason === "undecided" && isOver(board.stage, now) && (
        <DnfForUnfinished stage={board.stage} riders={unfinished} now={now} reasonId={reasonId} />
      )}
      {(why === null || why.reason === "absent" || why.reason === "questions" || isClassedOnly) && (
        <ApproveResults {...{ board, unfinished, race, now, reasonId, onDone }} isEarly={why !== null} />
      )}
    </>
  )
}

/** Sets the positions of the championship's standings as they were set last (D-22), so that the stage can be published. */
function ApproveStandings({ stage: { path, standingsMode } }: { stage: DayProps["race"]["stage"] }) {
  const t = useWords("results-desk")
  const setPositions = useSetPositions(championshipOf(path))
  return (
    <ScriptedButton className="button" onClick={() => void setPositions(standingsMode)}>
      {t("approveStandings")}
    </ScriptedButton>
  )
}
