import "./day-steps.css"
import { useWords } from "#app/i18n/words.ts"
import { classLists } from "#app/routes/results/class-lists.ts"
import { absentIn } from "#app/routes/results/desk/desk-riders.ts"
import { ReopenResults } from "#app/routes/results/desk/reopen-results.tsx"
import type { Generation } from "#app/routes/standings/use-generation.tsx"
import type { Board } from "#contracts/live.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import type { StageReadiness } from "#contracts/stage-readiness.ts"
import { didNotStart, isScoredDns } from "#domain/results/did-not-start.ts"
import {
  type ClassOfDay,
  type DayFacts,
  dayState,
  daySteps,
  postingState,
  standingOf,
} from "#domain/results/race-day.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import { mayStillRide } from "#domain/results/unfinished.ts"
import { DayProtests } from "./day-protests.tsx"
import { NextStep } from "./next-step.tsx"
import { OtherPages } from "./other-pages.tsx"
import { PostStep } from "./post-step.tsx"
import { RaceStep } from "./race-step.tsx"
import { ReadyList } from "./ready-list.tsx"

export type DayProps = {
  /** Null: the stage is a draft. */
  board: Board | null
  race: RaceDesk
  readiness: StageReadiness
  now: number
  resultsStatus: ResultsStatus
  /** Does a standing have a result of the stage that is not final? Null until that is known. */
  isDraft: boolean | null
  mayReopen: boolean
  generation: Generation
  onDone(): Promise<void>
}

/** The steps of the day. Only the next valid one is offered, or the reason why it cannot be taken yet (CO-01). */
export function DaySteps(props: DayProps) {
  const t = useWords("cockpit")
  const { board, race, readiness, now, resultsStatus, mayReopen, onDone } = props
  const { path, timeZone } = race.stage
  const facts = factsOf(props)
  const state = dayState(facts, now)
  const posting = postingState(facts, now)
  return (
    <section className="day" aria-labelledby="day-steps">
      <h2 id="day-steps" tabIndex={-1}>
        {t("day")}
      </h2>
      <ol className="day-steps">
        {daySteps.map((step, place) => {
          const is = standingOf(step, state, posting)
          return (
            <li key={step} data-is={is} aria-current={is === "current" ? "step" : undefined}>
              <h3>
                <span aria-hidden="true" className="step-mark">
                  {is === "past" ? "✓" : is === "skipped" ? "–" : place + 1}
                </span>
                {/* locale keys: cockpit.steps.* cockpit.means.* */}
                {t(`steps.${step}`)}
                {/* locale keys: cockpit.done cockpit.skipped */}
                {(is === "past" || is === "skipped") && (
                  <span className="sr-only"> ({t(is === "past" ? "done" : "skipped")})</span>
                )}
              </h3>
              <p className="text-muted">{t(`means.${step}`)}</p>
              {is === "current" && <NextStep {...props} state={state} />}
              {step === "ready" && <ReadyList {...{ path, timeZone, readiness }} isOpen={is === "current"} />}
              {step === "post" && posting !== "none" && resultsStatus === null && board && (
                <PostStep board={board} now={now} />
              )}
              {step === "race" && readiness.isPublished && (
                <RaceStep race={race} isCurrent={is === "current"} now={now} onDone={onDone} />
              )}
            </li>
          )
        })}
      </ol>
      {state.step === null && <p className="day-end">{t("allPublished")}</p>}
      {resultsStatus !== null && mayReopen && <ReopenResults path={path} />}
      {board && <DayProtests {...{ board, race, onDone }} />}
      <OtherPages path={path} />
    </section>
  )
}

/** The facts that tell where the day is, from what the page follows. */
function factsOf({ board, race, readiness, resultsStatus, isDraft, now }: DayProps): DayFacts {
  const started = race.lines.filter(({ hasStarted }) => hasStarted).length
  const { isPublished, competitionStartDate, competitionEndDate } = { ...readiness, ...board?.stage }
  return {
    isPublished,
    competitionStartDate,
    competitionEndDate,
    resultsStatus,
    // what has just been generated is not final
    hasDraftStandings: isDraft ?? true,
    started: board ? board.rows.filter((row) => !didNotStart(row)).length : started,
    absent: absentIn(race.lines).length,
    undecided: board?.rows.filter((row) => mayStillRide(row, board.stage, now)).length ?? race.undecided,
    scoredDns: board?.rows.filter(isScoredDns).length ?? 0,
    classes: board ? classesOf(board, now) : [],
  }
}

const classesOf = (board: Board, now: number): ClassOfDay[] =>
  classLists(board).map(({ racingClass: { name, posting }, rows }) => ({
    racingClass: name,
    hasResults: !rows.every(didNotStart),
    isThrough: !rows.every(didNotStart) && !rows.some((row) => mayStillRide(row, board.stage, now)),
    until: posting?.questionsUntil ?? null,
  }))
