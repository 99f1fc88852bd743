import { Link } from "react-router"
import { formatsOf, useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { PublishedStage } from "#contracts/competitions/stage-page.ts"
import { isRunning } from "#domain/competitions/is-running.ts"
import { pageAddress, resultsAddress } from "#domain/competitions/stage-path.ts"
import { mayJoinNow } from "#domain/registration/registration-window.ts"
import type { RaceSummary } from "#domain/results/race-summary.ts"
import { normalizeText } from "#domain/site/normalize-text.ts"
import { Instant } from "#ui/instant.tsx"
import { CalledOffBadge } from "./called-off.tsx"
import { AnnouncedDay } from "./moved-day.tsx"

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
    <article className="mt-5 rounded-xl border border-l-8 border-line border-l-signal bg-surface p-5">
      <p className="mb-3 flex items-center gap-2 font-display text-lg/5 font-bold tracking-wider uppercase">
        <span className="size-3 rounded-full bg-(--live) forced-color-adjust-none" />
        {tHome("running")}
      </p>
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
      <ul className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-x-8">
        {leaders.map((one) => (
          // a word is broken only where it is longer than the line
          <li
            key={one.racingClass}
            className="flex flex-wrap items-baseline gap-x-2 border-t border-line py-1 wrap-break-word"
          >
            <span className="class-dot" style={{ backgroundColor: one.color }} />
            <span className="max-w-full text-muted">{one.racingClass}</span>
            <span className="max-w-full flex-1">
              <strong>{one.names.join(", ")}</strong>
              {one.stillRiding > 0 && (
                <small className="block text-muted">{t("stillRiding", { count: one.stillRiding })}</small>
              )}
            </span>
            <b className="ml-auto font-display text-xl/none font-bold whitespace-nowrap normal-nums">
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
    <article className="relative flex h-full items-start gap-4 rounded-xl border border-line bg-surface p-4 hover:border-ink">
      <StageDay stage={stage} />
      <div className="min-w-0 flex-1">
        <h3 className="text-2xl leading-tight">
          <Link to={pageAddress(stage.path)} className="after:absolute after:inset-0">
            {stage.title}
          </Link>
        </h3>
        <p>{stage.location ?? t("placeOpen")}</p>
        <p className="text-muted">
          {stage.calledOff?.kind === "postponed" ? (
            t("dayOpen")
          ) : (
            <Instant at={stage.competitionStartDate} until={stage.competitionEndDate} format={formats.day} />
          )}
        </p>
        {stage.calledOff ? (
          <p className="mt-1 text-sm">
            <CalledOffBadge calledOff={stage.calledOff} />
          </p>
        ) : (
          <AnnouncedDay stage={stage} />
        )}
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
  if (stage.calledOff) return null
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

const daySizes = {
  large: "min-w-22 rounded-[0.625rem] border-2 border-ink px-2.5 py-1.5 text-[2rem]/[1.1]",
  small: "min-w-15 rounded-md bg-sunken px-1.5 py-0.5 text-xl/[1.1]",
}

/** The first day of a stage as DD.MM (CL-06). */
export function StageDay({ stage, size = "large" }: { stage: PastStage; size?: keyof typeof daySizes }) {
  const formats = useFormats(stage.timeZone)
  return (
    <span
      className={`shrink-0 text-center font-display font-bold whitespace-nowrap normal-nums ${daySizes[size]}`}
    >
      <Instant at={stage.competitionStartDate} format={formats.dayOfMonth} />
    </span>
  )
}

/** A stage of earlier days, of which a season's list shows less. */
export type PastStage = Pick<
  PublishedStage,
  "path" | "title" | "location" | "timeZone" | "competitionStartDate" | "calledOff"
>

/** The previous stages that began in one year, in the time zone of each. */
export type Season = { year: string; stages: PastStage[] }

type StageGroups = { running: PublishedStage[]; upcoming: PublishedStage[]; previous: Season[] }

/**
 * Running and upcoming stages by start, previous ones by year and start, descending (CL-01, CL-02). A postponed stage is still to come,
 * whatever its day was, and last (CH-01).
 */
export function groupStages(stages: readonly PublishedStage[], now: number): StageGroups {
  const byStart = stages.toSorted((a, b) => a.competitionStartDate - b.competitionStartDate)
  const waits = ({ calledOff }: PublishedStage) => calledOff?.kind === "postponed"
  const hasEnded = (stage: PublishedStage) => !waits(stage) && stage.competitionEndDate <= now
  const toCome = byStart.filter((stage) => !isRunning(stage, now) && !hasEnded(stage))
  return {
    running: byStart.filter((stage) => isRunning(stage, now)),
    upcoming: [...toCome.filter((stage) => !waits(stage)), ...toCome.filter(waits)],
    previous: seasons(byStart.filter(hasEnded).reverse()),
  }
}

function seasons(previous: readonly PublishedStage[]): Season[] {
  const byYear = Map.groupBy(previous, ({ timeZone, competitionStartDate }) =>
    formatsOf("en", timeZone).year.format(competitionStartDate),
  )
  return [...byYear].map(([year, stages]) => ({ year, stages: stages.map(asPast) }))
}

function asPast(stage: PublishedStage): PastStage {
  const { path, title, location, timeZone, competitionStartDate, calledOff } = stage
  return { path, title, location, timeZone, competitionStartDate, calledOff }
}

/** The seasons with the stages that contain each word in title, location or year, regardless of case and accents. */
export function findStages(seasons: readonly Season[], words: string): Season[] {
  const wanted = normalizeText(words).split(" ")
  return seasons
    .map(({ year, stages }) => ({
      year,
      stages: stages.filter(({ title, location }) => {
        const text = normalizeText(`${title} ${location ?? ""} ${year}`)
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter(({ stages }) => stages.length > 0)
}
