import "./rider-page.css"
import { isRouteErrorResponse } from "react-router"
import { found } from "#app/api/found.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { useNow } from "#app/live/use-clock.ts"
import { NotFound, SomethingWrong } from "#app/routes/site/error-pages.tsx"
import { siteContext } from "#app/server-context.ts"
import { PageMeta } from "#app/shell/page-meta.tsx"
import type { RiderPage, RiderSeason } from "#contracts/rider-page.ts"
import { classicMarks } from "#domain/judging/points.ts"
import { clubText } from "#domain/registration/participants.ts"
import { cleanShare, countPodiums } from "#domain/riders/season.ts"
import { Fact } from "#ui/fact.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { ScoreChip } from "#ui/score-chip.tsx"
import type { Route } from "./+types/rider-page.ts"
import { ChampionshipRides } from "./championship-rides.tsx"

export const handle = needsWords("results", "riders")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, startClock, expiresAt } = context.get(siteContext)
  const rider = await found(api.riders.page({ rider: params.rider }))
  // RS-09: after the end whoever has not finished is a DNF
  for (const { stage } of ridesOf(rider)) expiresAt(stage.competitionEndDate, stage.competitionEndDate + 1)
  return { rider, now: startClock() }
}

const ridesOf = ({ seasons }: Pick<RiderPage, "seasons">) =>
  seasons.flatMap(({ championships }) => championships.flatMap(({ rides }) => rides))

/** A rider across stages (RI-02): what results, participants and standings show of one person, season by season. */
export default function RiderPageRoute({ loaderData: { rider, now: loadedAt } }: Route.ComponentProps) {
  const t = useWords("riders")
  const ends = ridesOf(rider).map(({ stage }) => stage.competitionEndDate)
  const now = useNow(loadedAt, ...ends)
  return (
    <>
      <PageMeta title={`${rider.name} – ${t("title")}`} description={t("meta")} />
      {/* RI-03: for those who know the sport, and not for whoever searches the web for a person */}
      <meta name="robots" content="noindex" />
      <RiderHeading rider={rider} />
      {rider.seasons.map((season, index) => (
        <Season key={season.year} season={season} rider={rider} isLatest={index === 0} now={now} />
      ))}
    </>
  )
}

/** Who it is, as the latest stage knows the rider, and what they have won. */
function RiderHeading({ rider }: { rider: RiderPage }) {
  const t = useWords("riders")
  const results = useWords("results")
  const rides = ridesOf(rider)
  const ridden = rides.filter(({ result }) => result !== null && result.status !== "DNS")
  // D-34: a place counts from the approval on
  const { wins, podiums } = countPodiums(
    ridden.flatMap(({ stage, result }) => (stage.resultsStatus === null ? [] : (result?.position ?? null))),
  )
  return (
    <header className="rider-heading">
      <p className="text-muted">{t("title")}</p>
      <h1>
        <NumberPlate label={results("racingNumber")} number={rider.racingNumber} color={rider.color} />{" "}
        {rider.name}
      </h1>
      <p className="text-muted">
        {[rider.racingClass, clubText(rider.club ?? undefined)].filter(Boolean).join(" · ")}
      </p>
      <dl className="rider-figures">
        <Fact term={t("ridden")}>{ridden.length}</Fact>
        {podiums > 0 && <Fact term={t("podiums")}>{podiums}</Fact>}
        {wins > 0 && <Fact term={t("wins")}>{wins}</Fact>}
      </dl>
    </header>
  )
}

type SeasonProps = { season: RiderSeason; rider: RiderPage; isLatest: boolean; now: number }

function Season({ season: { year, championships, statistics }, rider, isLatest, now }: SeasonProps) {
  return (
    <section className="rider-season">
      <h2>{year}</h2>
      {statistics && <SeasonSections statistics={statistics} />}
      {championships.map((championship, index) => (
        <ChampionshipRides
          key={`${championship.institution}/${championship.id}`}
          championship={championship}
          // a page follows riders of one championship: of the latest
          followed={isLatest && index === 0 ? rider : null}
          now={now}
        />
      ))}
    </section>
  )
}

/** How many sections of the season cost 0, 1, 2, 3 and 5, and the share of those that cost nothing. */
function SeasonSections({ statistics }: { statistics: NonNullable<RiderSeason["statistics"]> }) {
  const t = useWords("riders")
  const { percent } = useFormats("UTC")
  return (
    <dl className="season-sections">
      <div>
        <dt>{t("sections")}</dt>
        <dd>
          <ul>
            {classicMarks.map((points) => (
              <li key={points}>
                <ScoreChip points={points} most={null}>
                  {points}
                </ScoreChip>{" "}
                <span aria-hidden="true">×</span> {statistics[points]}
              </li>
            ))}
          </ul>
        </dd>
      </div>
      <div>
        <dt>{t("cleans")}</dt>
        <dd className="share">{percent.format(cleanShare(statistics))}</dd>
      </div>
    </dl>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NoRider /> : <SomethingWrong />
}

/** The address names no rider, or one who wants no page. */
function NoRider() {
  const t = useWords("riders")
  return (
    <NotFound title={t("notFound")}>
      <p>{t("notFoundMeaning")}</p>
    </NotFound>
  )
}
