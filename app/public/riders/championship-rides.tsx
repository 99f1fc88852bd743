import { Link } from "react-router"
import { CalledOffBadge } from "#app/public/competitions/called-off.tsx"
import { FollowStar } from "#app/public/results/board/follow-star.tsx"
import { groupName } from "#app/public/standings/group-name.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { Ride, RiderChampionship, RiderPage, RiderStanding } from "#contracts/riders/rider-page.ts"
import {
  cardAddress,
  championshipPath,
  pageAddress,
  resultsAddress,
  standingsAddress,
} from "#domain/competitions/stage-path.ts"
import { shownStatus, writePlace } from "#domain/results/shown-result.ts"
import { placesOnLine } from "#domain/riders/season.ts"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"

type ChampionshipRidesProps = {
  championship: RiderChampionship
  /** The rider, to be followed in this championship; null: not here. */
  followed: Pick<RiderPage, "id" | "name"> | null
  now: number
}

const link = "inline-block py-0.5 underline decoration-line underline-offset-4 hover:decoration-current"
const placeWidth = "w-2/5 max-sm:w-21"

/** The stages of a championship that a rider has entered, and what they came to in its standings. */
export function ChampionshipRides({ championship, followed, now }: ChampionshipRidesProps) {
  const t = useWords("riders")
  const { institution, id, displayName, isPublished, standings, rides } = championship
  const [latest] = rides
  const line = placesOnLine(rides.map(({ result }) => result?.position ?? null))
  /** The line goes on only in one class: a place among others is not compared. */
  const atBeside = (index: number, beside: number) =>
    rides[beside]?.racingClass === rides[index]?.racingClass ? (line[beside] ?? null) : null
  return (
    <section className="mt-5 max-w-3xl rounded-xl border border-line bg-surface px-4 pt-3 pb-2">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h3 className="text-2xl/normal">
          {isPublished ? (
            <Link to={standingsAddress({ institution, championship: id })} className={link}>
              {displayName}
            </Link>
          ) : (
            displayName
          )}
        </h3>
        {followed && latest && (
          <FollowStar
            rider={{ id: followed.id, name: followed.name, racingClass: latest.racingClass }}
            path={championshipPath({ institution, championship: id })}
          />
        )}
      </div>
      {standings.map((standing) => (
        <StandingLine key={`${standing.group.kind} ${standing.group.name}`} standing={standing} />
      ))}
      <table className="mt-1 w-full table-fixed text-left">
        <caption className="sr-only">{displayName}</caption>
        <thead className="text-sm/normal text-muted">
          <tr>
            <th scope="col" className="py-1 font-normal">
              {t("stage")}
            </th>
            <th scope="col" className={`font-normal ${placeWidth}`}>
              {t("place")}
            </th>
            <th scope="col" className="w-14 text-end font-normal">
              {t("points")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rides.map((ride, index) => (
            <RideLine
              key={`${ride.stage.path} ${ride.participantId}`}
              ride={ride}
              at={line[index] ?? null}
              above={atBeside(index, index - 1)}
              below={atBeside(index, index + 1)}
              now={now}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The place in a group of the standings, and the points that it is ranked by. */
function StandingLine({ standing: { group, position, points } }: { standing: RiderStanding }) {
  const t = useWords("riders")
  const formats = useFormats("UTC")
  const site = useWords("site")
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {t("inStandings", { group: groupName(group, site) })}{" "}
      <b className="font-display text-[1.75rem]/[1.2]">{position ?? "–"}</b>
      <span className="text-muted">{t("withPoints", { points: formats.points.format(points) })}</span>
    </p>
  )
}

type RideLineProps = {
  ride: Ride
  /** Where the place stands on the line, and those of the stages after and before it. */
  at: number | null
  above: number | null
  below: number | null
  now: number
}

function RideLine({ ride, at, above, below, now }: RideLineProps) {
  const t = useWords("riders")
  const results = useWords("results")
  const { stage, participantId, racingClass, riders, result } = ride
  const { dayOfMonth, points } = useFormats(stage.timeZone)
  const total = result?.total ?? null
  return (
    <tr className="break-inside-avoid border-t border-line">
      <th scope="row" className="py-2.5 pr-3 font-semibold">
        <Link
          // who looks for a stage that was called off reads what became of it
          to={result && !stage.calledOff ? resultsAddress(stage.path) : pageAddress(stage.path)}
          className={link}
        >
          {stage.title}
        </Link>
        <small className="block text-sm/normal font-normal text-muted">
          <Instant at={stage.competitionStartDate} format={dayOfMonth} /> · {racingClass}
          {result && ` · ${t("riders", { riders })}`}
          {result?.outOfCompetition && ` · ${results("outOfCompetition")}`}
          {result && !stage.calledOff && stage.resultsStatus === null && ` · ${t("provisional")}`}
        </small>
        {stage.calledOff && <CalledOffBadge calledOff={stage.calledOff} />}
      </th>
      <td className={`relative ${placeWidth}`}>
        {at !== null && result?.position ? (
          <PlaceOnLine
            place={result.position}
            at={at}
            above={above}
            below={below}
            address={cardAddress(stage.path, participantId)}
          />
        ) : (
          <NoPlace ride={ride} now={now} />
        )}
      </td>
      <td className="text-end font-display text-2xl/[1.2] font-bold normal-nums">
        {total === null ? "–" : points.format(total)}
      </td>
    </tr>
  )
}

/** Why there is no place: out of competition, not finished, disqualified, not ranked yet, or not ridden yet. */
function NoPlace({ ride: { stage, participantId, result }, now }: Pick<RideLineProps, "ride" | "now">) {
  const t = useWords("riders")
  const results = useWords("results")
  if (!result)
    return now <= stage.competitionEndDate && !stage.calledOff ? (
      <Badge tone="plain">{t("entered")}</Badge>
    ) : (
      "–"
    )
  const status = shownStatus(result, stage, now)
  const out = result.outOfCompetition
  return (
    <Link to={cardAddress(stage.path, participantId)} className="inline-flex min-h-9 min-w-9 items-center">
      <span className="sr-only">{t("card")} </span>
      {status === null ? (
        ((out && writePlace({ position: null, outOfCompetition: out })) ?? "–")
      ) : (
        // locale keys: results.status.*
        <Badge tone="error" title={results(`status.${status}`)}>
          {status}
        </Badge>
      )}
    </Link>
  )
}

type PlaceOnLineProps = {
  place: number
  /** Where it stands on the line, from 0, the first place, to 1. */
  at: number
  /** Where the places in the rows above and below stand; null: the line ends here. */
  above: number | null
  below: number | null
  /** Of the scorecard that it leads to. */
  address: string
}

/** The size of a point, `size-9`. */
const pointSize = "2.25rem"
/** A line is as wide however the picture is stretched. */
const asWide = "non-scaling-stroke"
const podium =
  "border-ink bg-ink text-surface [print-color-adjust:exact] forced-colors:border-4 forced-colors:border-[LinkText]"

/**
 * A place as a cell of a table, drawn as a point of the line through the places of a season (docs/decisions/0037-rider-pages.md). Each
 * cell draws the line from the middle between it and its neighbours, so that the rows join, however high they are.
 */
function PlaceOnLine({ place, at, above, below, address }: PlaceOnLineProps) {
  const t = useWords("riders")
  return (
    <>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 h-full overflow-visible stroke-current stroke-2 text-muted"
        style={{ marginInline: `calc(${pointSize} / 2)`, width: `calc(100% - ${pointSize})` }}
      >
        {above !== null && <line x1={50 * (above + at)} y1={0} x2={100 * at} y2={50} vectorEffect={asWide} />}
        {below !== null && (
          <line x1={100 * at} y1={50} x2={50 * (at + below)} y2={100} vectorEffect={asWide} />
        )}
      </svg>
      <Link
        to={address}
        className={`relative grid size-9 place-items-center rounded-full border-2 font-display text-xl/none font-bold normal-nums hover:ring-2 hover:ring-muted ${place <= 3 ? podium : "border-muted bg-surface"}`}
        style={{ marginInlineStart: `calc(${at} * (100% - ${pointSize}))` }}
      >
        <span className="sr-only">{t("card")} </span>
        {place}
      </Link>
    </>
  )
}
