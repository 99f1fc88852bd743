import { isRouteErrorResponse } from "react-router"
import { RiderTitle } from "#app/public/results/rider/rider-title.tsx"
import { found } from "#app/site/api/found.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { useNow } from "#app/site/live/use-clock.ts"
import { siteContext } from "#app/site/server-context.ts"
import { NotFound, SomethingWrong } from "#app/site/shell/error-pages.tsx"
import { PageMeta } from "#app/site/shell/page-meta.tsx"
import type { RiderPage, RiderSeason } from "#contracts/riders/rider-page.ts"
import { riderPagePreviewAddress } from "#contracts/site/link-preview.ts"
import { classicMarks } from "#domain/judging/points.ts"
import { clubText } from "#domain/registration/participants.ts"
import { cleanShare, countPodiums } from "#domain/riders/season.ts"
import { Fact } from "#ui/fact.tsx"
import { ScoreChip } from "#ui/score-chip.tsx"
import type { Route } from "./+types/rider-page.ts"
import { ChampionshipRides } from "./championship-rides.tsx"

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
      <PageMeta
        title={`${rider.name} – ${t("title")}`}
        description={t("meta")}
        picture={(language) => riderPagePreviewAddress(rider.id, language)}
      />
      {/* RI-03: for those who know the sport, and not for whoever searches the web for a person */}
      <meta name="robots" content="noindex" />
      <RiderHeading rider={rider} />
      {rider.seasons.map((season, index) => (
        <Season key={season.year} season={season} rider={rider} isLatest={index === 0} now={now} />
      ))}
    </>
  )
}

const figure = "block font-display text-[2rem]/[1.2] normal-nums"

/** Who it is, as the latest stage knows the rider, and what they have won. */
function RiderHeading({ rider }: { rider: RiderPage }) {
  const t = useWords("riders")
  const rides = ridesOf(rider)
  const ridden = rides.filter(({ result }) => result !== null && result.status !== "DNS")
  // D-34: a place counts from the approval on
  const { wins, podiums } = countPodiums(
    ridden.flatMap(({ stage, result }) => (stage.resultsStatus === null ? [] : (result?.position ?? null))),
  )
  return (
    <header>
      <p className="text-muted">{t("title")}</p>
      <RiderTitle rider={rider} facts={[rider.racingClass, clubText(rider.club ?? undefined)]} />
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-2">
        <Fact term={t("ridden")}>
          <b className={figure}>{ridden.length}</b>
        </Fact>
        {podiums > 0 && (
          <Fact term={t("podiums")}>
            <b className={figure}>{podiums}</b>
          </Fact>
        )}
        {wins > 0 && (
          <Fact term={t("wins")}>
            <b className={figure}>{wins}</b>
          </Fact>
        )}
      </dl>
    </header>
  )
}

type SeasonProps = { season: RiderSeason; rider: RiderPage; isLatest: boolean; now: number }

function Season({ season: { year, championships, statistics }, rider, isLatest, now }: SeasonProps) {
  return (
    <section className="mt-8 border-t border-line pt-4">
      <h2 className="text-3xl">{year}</h2>
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
    <dl className="mt-2 flex flex-wrap gap-x-10 gap-y-2">
      <Fact term={t("sections")}>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-2">
          {classicMarks.map((points) => (
            <li key={points}>
              <ScoreChip points={points} most={null}>
                {points}
              </ScoreChip>{" "}
              <span aria-hidden="true">×</span> {statistics[points]}
            </li>
          ))}
        </ul>
      </Fact>
      <Fact term={t("cleans")}>
        <b className={figure}>{percent.format(cleanShare(statistics))}</b>
      </Fact>
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
