import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { FollowStar } from "#app/routes/results/follow-star.tsx"
import { groupName } from "#app/routes/standings/group-name.ts"
import type { Ride, RiderChampionship, RiderPage, RiderStanding } from "#contracts/rider-page.ts"
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
import { PlaceOnLine } from "./place-on-line.tsx"

type ChampionshipRidesProps = {
  championship: RiderChampionship
  /** The rider, to be followed in this championship; null: not here. */
  followed: Pick<RiderPage, "id" | "name"> | null
  now: number
}

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
    <section className="championship-rides">
      <div className="championship-heading">
        <h3>
          {isPublished ? (
            <Link to={standingsAddress({ institution, championship: id })}>{displayName}</Link>
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
      <table>
        <caption className="sr-only">{displayName}</caption>
        <thead>
          <tr>
            <th scope="col">{t("stage")}</th>
            <th scope="col" className="place">
              {t("place")}
            </th>
            <th scope="col" className="points">
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
  const { t: site } = useTranslation()
  return (
    <p className="rider-standing">
      {t("inStandings", { group: groupName(group, site) })} <b>{position ?? "–"}</b>
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
    <tr>
      <th scope="row">
        <Link to={result ? resultsAddress(stage.path) : pageAddress(stage.path)}>{stage.title}</Link>
        <small>
          <Instant at={stage.competitionStartDate} format={dayOfMonth} /> · {racingClass}
          {result && ` · ${t("riders", { riders })}`}
          {result?.outOfCompetition && ` · ${results("outOfCompetition")}`}
          {result && stage.resultsStatus === null && ` · ${t("provisional")}`}
        </small>
      </th>
      <td className="place">
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
      <td className="points">{total === null ? "–" : points.format(total)}</td>
    </tr>
  )
}

/** Why there is no place: out of competition, not finished, disqualified, not ranked yet, or not ridden yet. */
function NoPlace({ ride: { stage, participantId, result }, now }: Pick<RideLineProps, "ride" | "now">) {
  const t = useWords("riders")
  const results = useWords("results")
  if (!result) return now <= stage.competitionEndDate ? <Badge tone="plain">{t("entered")}</Badge> : "–"
  const status = shownStatus(result, stage, now)
  const out = result.outOfCompetition
  return (
    <Link to={cardAddress(stage.path, participantId)} className="no-place">
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
