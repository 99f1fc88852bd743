import { Link } from "react-router"
import type { Generation } from "#app/office/standings/use-generation.tsx"
import { cardsAddress } from "#app/public/results/board/addresses.ts"
import { screensAddress } from "#app/public/screens/addresses.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { usePageNow } from "#app/site/live/use-clock.ts"
import type { StageReadiness } from "#contracts/competitions/stage-readiness.ts"
import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import type { Board } from "#contracts/results/live.ts"
import { openChecks } from "#domain/competitions/readiness.ts"
import {
  judgesAddress,
  pageAddress,
  resultsAddress,
  stageParams,
  standingsAddress,
  startPlanAddress,
} from "#domain/competitions/stage-path.ts"
import { signOnAddress } from "#domain/registration/sign-on-code.ts"
import { dayState, daySteps, postingState, type StepStanding, standingOf } from "#domain/results/race-day.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import { AbsentRiders } from "./absent-riders.tsx"
import { dayFacts } from "./approval/day-facts.ts"
import { StepButtons } from "./approval/step-buttons.tsx"
import { PostingList } from "./class-postings.tsx"
import { DayProtests } from "./protests/protest-list.tsx"
import { DevicesHeard, RiddenBar, SectionsProgress } from "./race-progress.tsx"
import { NextCheck, ReadyList } from "./ready-list.tsx"
import { ReopenResults } from "./reopen-results.tsx"

type DayProps = {
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
}

/** The steps of the day. Only the next valid one stands out, and where it cannot be taken yet the reason does (CO-01). */
export function DaySteps({ board, race, readiness, mayReopen, ...day }: DayProps) {
  const t = useWords("cockpit")
  const { now, resultsStatus } = day
  const { path, timeZone } = race.stage
  const facts = dayFacts({ board, race, ...day }, readiness)
  const state = dayState(facts, now)
  const posting = postingState(facts, now)
  return (
    <section id="desk-day" className="day" aria-labelledby="day-steps">
      <h2 id="day-steps" tabIndex={-1}>
        {t("day")}
      </h2>
      <ol className="day-steps">
        {daySteps.map((step, place) => {
          const is = standingOf(step, state, posting)
          return (
            <li key={step} data-is={is} aria-current={is === "current" ? "step" : undefined}>
              <h3>
                <StepMark is={is} place={place} />
                {/* locale keys: cockpit.steps.* cockpit.means.* */}
                {t(`steps.${step}`)}
                {/* locale keys: cockpit.done cockpit.skipped */}
                {(is === "past" || is === "skipped") && (
                  <span className="sr-only"> ({t(is === "past" ? "done" : "skipped")})</span>
                )}
              </h3>
              <p className="text-muted">{t(`means.${step}`)}</p>
              {is === "current" && (
                <div className="my-2 grid gap-2 pr-2 sm:max-xl:justify-items-start">
                  {step === "ready" ? (
                    <NextCheck
                      path={path}
                      timeZone={timeZone}
                      check={openChecks(readiness)[0] ?? null}
                      start={readiness.competitionStartDate}
                    />
                  ) : (
                    <StepButtons {...{ board, race, ...day }} why={state.why} />
                  )}
                </div>
              )}
              {step === "ready" && <ReadyList {...{ path, timeZone, readiness }} isOpen={is === "current"} />}
              {step === "post" && resultsStatus === null && board && (
                <PostingList board={board} race={race} isOpen={posting !== "none"} />
              )}
              {step === "race" && readiness.isPublished && (
                <RaceStep board={board} race={race} isCurrent={is === "current"} />
              )}
            </li>
          )
        })}
      </ol>
      {state.step === null && (
        <p className="mt-3 rounded-lg bg-final p-3 font-semibold text-final-ink">{t("allPublished")}</p>
      )}
      {resultsStatus !== null && mayReopen && <ReopenResults path={path} />}
      {board && <DayProtests stage={board.stage} race={race} />}
      <OtherPages path={path} />
    </section>
  )
}

/** The other pages of a stage's day. */
function OtherPages({ path }: { path: string }) {
  const t = useWords("cockpit")
  const pages = [
    { to: resultsAddress(path), name: "results" },
    { to: cardsAddress(path), name: "cards" },
    { to: judgesAddress(path), name: "judges" },
    { to: screensAddress(path), name: "screens" },
    { to: pageAddress(path), name: "stage" },
    { to: startPlanAddress(path), name: "startList" },
    { to: signOnAddress(path), name: "signOn" },
    { to: standingsAddress(stageParams(path)), name: "standings" },
  ] as const
  return (
    <nav className="mt-3 border-t border-line pt-2" aria-label={t("otherPages")}>
      <ul className="flex flex-wrap gap-x-5">
        {pages.map(({ to, name }) => (
          <li key={name}>
            <Link to={to} className="text-link">
              {/* locale keys: cockpit.pages.* */}
              {t(`pages.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type RaceStepProps = {
  /** Null: the stage is a draft. */
  board: Board | null
  race: RaceDesk
  /** Is it what the day is at? */
  isCurrent: boolean
}

/** How far the race has come: section by section, when the judges' devices were last heard, and who has not started. */
function RaceStep({ board, race, isCurrent }: RaceStepProps) {
  const t = useWords("cockpit")
  const counted = race.sections.filter(({ isCancelled }) => !isCancelled)
  const ridden = counted.reduce((sum, one) => sum + one.ridden, 0)
  const toRide = counted.reduce((sum, one) => sum + one.toRide, 0)
  return (
    <div className="race-step">
      {toRide > 0 && (
        <details>
          <summary>
            {t("ridden", { ridden, toRide })}
            <RiddenBar ridden={ridden} toRide={toRide} className="w-full" />
          </summary>
          <SectionsProgress race={race} />
          <DevicesHeard race={race} />
        </details>
      )}
      {toRide > 0 && <CardsRight race={race} />}
      {toRide > 0 && isCurrent && <SilentDevices race={race} />}
      {board && race.stage.resultsStatus === null && <AbsentRiders stage={board.stage} race={race} />}
    </div>
  )
}

/** How many cards their riders have confirmed (OF-03), once any of them has done so. */
function CardsRight({ race: { agreements, classes } }: Pick<RaceStepProps, "race">) {
  const t = useWords("results-desk")
  if (agreements.length === 0) return null
  const sum = (of: "cards" | "right") => classes.reduce((all, one) => all + one.cards[of], 0)
  return <p className="text-muted">{t("cards.right", { right: sum("right"), cards: sum("cards") })}</p>
}

/** A device that has not been heard for so long is named, milliseconds. */
const silentAfter = 15 * 60_000

/** The devices that have not been heard for a while, the longest silent first. */
function SilentDevices({ race: { stage, devices } }: Pick<RaceStepProps, "race">) {
  const t = useWords("cockpit")
  const now = usePageNow()
  const { time } = useFormats(stage.timeZone)
  const silent = devices
    .flatMap(({ name, lastHeardOn, isRevoked }) =>
      isRevoked || lastHeardOn === null || now - lastHeardOn < silentAfter ? [] : [{ name, lastHeardOn }],
    )
    .toSorted((a, b) => a.lastHeardOn - b.lastHeardOn)
  if (silent.length === 0) return null
  const names = silent.map(({ name, lastHeardOn }) => `${name} (${time.format(lastHeardOn)})`).join(", ")
  return (
    // dates: as in `ui/instant.tsx`
    <p className="text-muted" suppressHydrationWarning>
      {t("silent", { names })}
    </p>
  )
}

type StepMarkProps = { is: StepStanding; place: number }

/** The number of a step, or that it is behind. */
export function StepMark({ is, place }: StepMarkProps) {
  const colors = is === "current" ? "bg-accent text-canvas" : "bg-sunken"
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 shrink-0 place-items-center rounded-full font-display normal-nums text-base/none font-bold ${colors}`}
    >
      {is === "past" ? "✓" : is === "skipped" ? "–" : place + 1}
    </span>
  )
}
