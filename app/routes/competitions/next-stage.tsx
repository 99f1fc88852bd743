import { href, Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { daysBetween } from "#contracts/day-after.ts"
import { localDayOf } from "#contracts/local-time.ts"
import type { OwnNextStage } from "#contracts/stage-page.ts"
import { isRunning } from "#domain/competitions/is-running.ts"
import { cardAddress, pageAddress, stageParams } from "#domain/competitions/stage-path.ts"
import { isRegistrationOpen } from "#domain/registration/registration-window.ts"
import { Badge } from "#ui/badge.tsx"
import { Dated, Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { CalendarMenu } from "./calendar-menu.tsx"
import { StageDay } from "./stage-cards.tsx"
import "./next-stage.css"

/** Where the viewer is needed next, as a rider or a judge, and what can be done about it (CL-08). */
export function NextStage({ next: { stage, ride, isJudge }, now }: { next: OwnNextStage; now: number }) {
  const t = useWords("home")
  const competitions = useWords("competitions")
  const formats = useFormats(stage.timeZone)
  return (
    <section className="next-stage" aria-labelledby="next-stage">
      <div className="next-head">
        <h2 id="next-stage">{t("next.title")}</h2>
        <Countdown stage={stage} now={now} />
      </div>
      <div className="next-body">
        <StageDay stage={stage} />
        <div className="next-facts">
          <h3>
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
        {ride && <Ride ride={ride} timeZone={stage.timeZone} />}
        {isJudge && <p className="font-semibold">{t("next.judge")}</p>}
      </div>
      {ride?.changedCard != null && (
        <p className="notice">
          {t("next.cardChanged")}{" "}
          <Link to={cardAddress(stage.path, ride.changedCard)} className="text-link">
            {t("next.lookAgain")}
          </Link>
        </p>
      )}
      <NextLinks {...{ stage, ride, isJudge, now }} />
    </section>
  )
}

type NextStageOf<Part extends keyof OwnNextStage> = Pick<OwnNextStage, Part> & { now: number }

/** How many days are left, by the calendar of the stage's place. */
function Countdown({ stage, now }: NextStageOf<"stage">) {
  const t = useWords("home")
  const { daysAhead } = useFormats(stage.timeZone)
  const { competitionStartDate: start, timeZone } = stage
  if (isRunning(stage, now)) return <p className="countdown">{t("running")}</p>
  const days = daysBetween(localDayOf(now, timeZone), localDayOf(start, timeZone))
  return (
    <p className="countdown">
      <Dated at={start}>{daysAhead.format(days, "day")}</Dated>
    </p>
  )
}

function Ride({ ride, timeZone }: { ride: NonNullable<OwnNextStage["ride"]>; timeZone: string }) {
  const t = useWords("home")
  const { time } = useFormats(timeZone)
  const { racingClass, color, racingNumber, status, startTime } = ride
  return (
    <div className="next-ride">
      <p>
        {racingNumber !== null && (
          <NumberPlate label={t("racingNumber")} number={racingNumber} color={color} />
        )}
        <strong>{racingClass}</strong>
        {status === "Confirmed" && <Badge tone="final">{t("next.confirmed")}</Badge>}
      </p>
      {startTime !== null && (
        <p className="text-muted">
          {t("next.firstStart")} <Instant at={startTime} format={time} />
        </p>
      )}
    </div>
  )
}

function NextLinks({ stage, ride, isJudge, now }: NextStageOf<"stage" | "ride" | "isJudge">) {
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
    { to: href("/my-results"), words: t("next.ownResults"), isShown: ride !== null && hasBegun },
    { to: page, words: t("next.programme"), isShown: true },
    {
      to: page,
      words: t("next.edit"),
      isShown: ride !== null && !ride.hasResult && !ride.isByOrganiser && isRegistrationOpen(stage, now),
    },
  ]
  return (
    <ul className="next-links">
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
      {!hasBegun && (
        <li>
          <CalendarMenu id="stage-calendar" address={`${page}/calendar.ics`} />
        </li>
      )}
    </ul>
  )
}
