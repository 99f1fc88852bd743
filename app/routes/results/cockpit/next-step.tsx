import { Suspense, useId } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { lazyPart } from "#app/lazy-part.tsx"
import { ApproveResults } from "#app/routes/results/desk/approve-results.tsx"
import { DnfForUnfinished } from "#app/routes/results/desk/dnf-for-unfinished.tsx"
import type { Board } from "#contracts/live.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { openChecks } from "#domain/competitions/readiness.ts"
import type { DayState } from "#domain/results/race-day.ts"
import { isUndecided } from "#domain/results/unfinished.ts"
import type { DayProps } from "./day-steps.tsx"
import { PartLoading } from "./part-loading.tsx"
import { NextCheck } from "./ready-list.tsx"

// On the day itself it is the last of all steps.
const StandingsStep = lazyPart(
  ["results-desk", "standings-tools"],
  async () => (await import("./standings-step.tsx")).StandingsStep,
  { selector: ".standings-steps" },
)

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
      <Suspense fallback={<PartLoading />}>
        <StandingsStep {...{ race, resultsStatus, isDraft, generation }} />
      </Suspense>
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
