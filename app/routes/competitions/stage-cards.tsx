import { Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { PublishedStage } from "#contracts/stage-page.ts"
import { pageAddress, resultsAddress } from "#domain/competitions/stage-path.ts"
import { mayJoinNow } from "#domain/registration/registration-window.ts"
import type { RaceSummary } from "#domain/results/race-summary.ts"
import { Instant } from "#ui/instant.tsx"
import type { PastStage } from "./group-stages.ts"

type RunningStageProps = {
  stage: PublishedStage
  /** Null: not known. */
  summary: RaceSummary | null
}

/** A stage that is ridden at this moment: first on the page, with its results one tap away, and who leads. */
export function RunningStage({ stage, summary }: RunningStageProps) {
  const t = useWords("competitions")
  const tHome = useWords("home")
  const formats = useFormats(stage.timeZone)
  return (
    <article className="running-stage">
      <p className="running-sign">{tHome("running")}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <StageDay stage={stage} />
        <div className="min-w-0 grow basis-48">
          <h2 className="text-3xl sm:text-4xl">
            <Link to={pageAddress(stage.path)} className="hover:underline">
              {stage.title}
            </Link>
          </h2>
          <p>{[stage.location ?? t("placeOpen"), stage.competitionOrganizer].filter(Boolean).join(" · ")}</p>
          <p className="text-muted">
            <Instant
              at={stage.competitionStartDate}
              until={stage.competitionEndDate}
              format={formats.shortDayAndTime}
            />
          </p>
        </div>
        <Link to={resultsAddress(stage.path)} className="button w-full sm:w-auto print:hidden">
          {tHome("liveResults")}
        </Link>
      </div>
      {summary && summary.leaders.length > 0 && <Leaders summary={summary} timeZone={stage.timeZone} />}
    </article>
  )
}

/** Who leads each class of a running stage, and how much of it is ridden. */
function Leaders({ summary: { leaders, ridden }, timeZone }: { summary: RaceSummary; timeZone: string }) {
  const t = useWords("home")
  const { points, percent } = useFormats(timeZone)
  return (
    <div className="mt-4">
      <p className="text-sm text-muted">
        {t("leaders")}
        {ridden !== null && ` · ${t("ridden", { share: percent.format(ridden) })}`}
      </p>
      <ul className="class-leaders">
        {leaders.map((one) => (
          <li key={one.racingClass}>
            <span className="class-dot" style={{ backgroundColor: one.color }} />
            <span className="text-muted">{one.racingClass}</span>
            <strong>{one.names.join(", ")}</strong>
            <b className="figure">
              {points.format(one.points)} <span className="sr-only">{t("points")}</span>
            </b>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A stage to come, as a card that leads to its page (CL-04). */
export function UpcomingStage({ stage, now }: { stage: PublishedStage; now: number }) {
  const t = useWords("competitions")
  const formats = useFormats(stage.timeZone)
  return (
    <article className="stage-card">
      <StageDay stage={stage} />
      <div className="min-w-0 flex-1">
        <h3 className="text-2xl leading-tight">
          <Link to={pageAddress(stage.path)} className="after:absolute after:inset-0">
            {stage.title}
          </Link>
        </h3>
        <p>{stage.location ?? t("placeOpen")}</p>
        <p className="text-muted">
          <Instant at={stage.competitionStartDate} until={stage.competitionEndDate} format={formats.day} />
        </p>
        {stage.competitionOrganizer && <p className="text-muted">{stage.competitionOrganizer}</p>}
        <Registration stage={stage} now={now} />
        {stage.hasClasses && mayJoinNow(stage, now) && (
          <Link to={pageAddress(stage.path)} className="quiet-button relative mt-2 print:hidden">
            {t("join")} <span className="sr-only">{stage.title}</span>
          </Link>
        )}
      </div>
    </article>
  )
}

// D-25: a registration without an end has no line. D-44: one without a class has not begun.
function Registration({ stage, now }: { stage: PublishedStage; now: number }) {
  const t = useWords("competitions")
  const { registrationEndDate, timeZone } = stage
  const formats = useFormats(timeZone)
  if (!stage.hasClasses && mayJoinNow(stage, now))
    return <p className="mt-2 text-sm">{t("registrationWaits")}</p>
  if (registrationEndDate === null) return null
  if (now >= registrationEndDate)
    return <p className="mt-2 text-sm text-error-ink">{t("registrationEnded")}</p>
  return (
    <p className="mt-2 text-sm">
      {t("registrationTill")} <Instant at={registrationEndDate} format={formats.shortDayAndTime} />
    </p>
  )
}

/** The first day of a stage as DD.MM (CL-06). */
export function StageDay({ stage, className = "" }: { stage: PastStage; className?: string }) {
  const formats = useFormats(stage.timeZone)
  return (
    <span className={`stage-day ${className}`}>
      <Instant at={stage.competitionStartDate} format={formats.dayOfMonth} />
    </span>
  )
}
