import { href, Link } from "react-router"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { OwnNextStage } from "#contracts/competitions/stage-page.ts"
import { daysBetween } from "#contracts/fields/day-after.ts"
import { localDayOf } from "#contracts/fields/local-time.ts"
import { isRunning } from "#domain/competitions/is-running.ts"
import { cardAddress, pageAddress, stageParams } from "#domain/competitions/stage-path.ts"
import { mayJoinNow } from "#domain/registration/registration-window.ts"
import { Badge } from "#ui/badge.tsx"
import { Dated, Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { CalendarMenu } from "./calendar-menu.tsx"
import { CalledOffBadge, CalledOffNotice } from "./called-off.tsx"
import { MovedDay } from "./moved-day.tsx"
import { StageDay } from "./stage-cards.tsx"

/** Where the viewer is needed next, as a rider or a judge, and what can be done about it (CL-08). */
export function NextStage({ next: { stage, rides, isJudge }, now }: { next: OwnNextStage; now: number }) {
  const t = useWords("home")
  const competitions = useWords("competitions")
  const formats = useFormats(stage.timeZone)
  return (
    <section className="mt-5 rounded-xl border-2 border-ink bg-surface p-5" aria-labelledby="next-stage">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="next-stage" className="text-2xl leading-tight">
          {t("next.title")}
        </h2>
        {stage.calledOff ? (
          <CalledOffBadge calledOff={stage.calledOff} />
        ) : (
          <Countdown stage={stage} now={now} />
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-3">
        <StageDay stage={stage} />
        <div className="min-w-0 grow basis-36">
          <h3 className="text-3xl leading-tight">
            <Link to={pageAddress(stage.path)} className="hover:underline">
              {stage.title}
            </Link>
          </h3>
          <p>{stage.location ?? competitions("placeOpen")}</p>
          <p className="text-muted">
            <Instant
              at={stage.competitionStartDate}
              until={stage.competitionEndDate}
              format={formats.shortDayAndTime}
            />
          </p>
        </div>
        {stage.calledOff ? <CalledOffNotice calledOff={stage.calledOff} /> : <MovedDay stage={stage} />}
        {rides.map((ride) => (
          <Ride
            key={`${ride.racingNumber} ${ride.name}`}
            ride={ride}
            isNamed={rides.length > 1}
            timeZone={stage.timeZone}
          />
        ))}
        {isJudge && <p className="font-semibold">{t("next.judge")}</p>}
      </div>
      {rides.map(
        ({ name, changedCard }) =>
          changedCard !== null && (
            <p key={changedCard} className="notice">
              {rides.length > 1 && <strong>{name}: </strong>}
              {t("next.cardChanged")}{" "}
              <Link to={cardAddress(stage.path, changedCard)} className="text-link">
                {t("next.lookAgain")}
              </Link>
            </p>
          ),
      )}
      <NextLinks {...{ stage, rides, isJudge, now }} />
    </section>
  )
}

type NextStageOf<Part extends keyof OwnNextStage> = Pick<OwnNextStage, Part> & { now: number }

/** How many days are left, by the calendar of the stage's place. */
function Countdown({ stage, now }: NextStageOf<"stage">) {
  const t = useWords("home")
  const { daysAhead } = useFormats(stage.timeZone)
  const { competitionStartDate: start, timeZone } = stage
  const days = daysBetween(localDayOf(now, timeZone), localDayOf(start, timeZone))
  return (
    <p className="font-display text-2xl leading-tight font-bold normal-nums *:inline-block *:first-letter:uppercase">
      {isRunning(stage, now) ? t("running") : <Dated at={start}>{daysAhead.format(days, "day")}</Dated>}
    </p>
  )
}

type RideProps = { ride: OwnNextStage["rides"][number]; isNamed: boolean; timeZone: string }

/** What a rider rides there; of several, each has the name. */
function Ride({ ride, isNamed, timeZone }: RideProps) {
  const t = useWords("home")
  const { start } = useFormats(timeZone)
  const { name, racingClass, color, racingNumber, status, startTime, startsAt } = ride
  const starts = startsAt ?? startTime
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 wrap-anywhere">
        {racingNumber !== null && (
          <NumberPlate label={t("racingNumber")} number={racingNumber} color={color} />
        )}
        {isNamed && <span>{name}</span>}
        <strong>{racingClass}</strong>
        {status === "Confirmed" && <Badge tone="final">{t("next.confirmed")}</Badge>}
      </p>
      {starts !== null && (
        <p className={startsAt === null ? "text-muted" : "font-semibold"}>
          {t(startsAt === null ? "next.firstStart" : "next.ownStart")}{" "}
          <Instant at={starts} format={start(starts)} />
        </p>
      )}
    </div>
  )
}

function NextLinks({ stage, rides, isJudge, now }: NextStageOf<"stage" | "rides" | "isJudge">) {
  const t = useWords("home")
  const params = stageParams(stage.path)
  const page = pageAddress(stage.path)
  const hasBegun = now >= stage.competitionStartDate
  const links = [
    {
      to: href("/competitions/:institution/:championship/:stage/judge", params),
      words: t("next.judgeApp"),
      isShown: isJudge,
      // an app of its own
      reloadDocument: true,
    },
    { to: href("/my-results"), words: t("next.ownResults"), isShown: rides.length > 0 && hasBegun },
    { to: page, words: t("next.programme"), isShown: true },
    {
      to: page,
      words: t("next.edit"),
      isShown:
        rides.some(
          ({ hasResult, isByOrganiser, isOnlySeen }) => !hasResult && !isByOrganiser && !isOnlySeen,
        ) && mayJoinNow(stage, now),
    },
  ]
  return (
    <ul className="mt-4 flex flex-wrap gap-x-3 gap-y-2 print:hidden">
      {links.map(
        ({ to, words, isShown, reloadDocument = false }) =>
          isShown && (
            <li key={words}>
              <Link to={to} reloadDocument={reloadDocument} className="quiet-button">
                {words}
              </Link>
            </li>
          ),
      )}
      {!hasBegun && !stage.calledOff && (
        <li>
          <CalendarMenu id="stage-calendar" address={`${page}/calendar.ics`} />
        </li>
      )}
    </ul>
  )
}
