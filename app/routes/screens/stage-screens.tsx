import { found } from "#app/api/found.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import "./stage-screens.css"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { queries, useRead } from "#app/api/use-read.ts"
import { HelpedHeading } from "#app/help/help-link.tsx"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useNow } from "#app/live/use-clock.ts"
import { useLiveBoard } from "#app/live/use-live-board.ts"
import { classLists } from "#app/routes/results/class-lists.ts"
import { StageErrorBoundary } from "#app/routes/site/error-pages.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { ShareButton } from "#app/shell/share-button.tsx"
import { cockpitAddress, liveAddress, resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/stage-screens.ts"
import { announcerAddress, podiumAddress, tvAddress } from "./addresses.ts"
import { podiumsOf } from "./podiums.ts"
import { ScreenControls, screensHeadingId } from "./screen-controls.tsx"

export const handle = needsWords("results", "screens")

export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "set-screens", { institution: params.institution })
  const { api, site, startClock } = context.get(siteContext)
  const stage = stagePath(params)
  const board = await found(api.results.board({ stage }))
  const { screens } = await found(api.screens.list({ stage }))
  const places = await api.standings.stagePodiums({ stage })
  return { board, places, screens, siteUrl: site.siteUrl, now: startClock() }
}

/** Milliseconds between two looks at which screens are open, and what they are set to, also by others. */
const every = 2_000

/** The open screens of a stage, and what each shows, for secretaries (TV-02). */
export default function StageScreens({ loaderData }: Route.ComponentProps) {
  const { board: loaded, places, screens, siteUrl, now: loadedAt } = loaderData
  const t = useWords("screens")
  const { t: site } = useTranslation()
  const { board } = useLiveBoard(loaded, liveAddress(loaded.stage.path))
  const { stage } = board
  const now = useNow(loadedAt, stage.competitionStartDate, stage.competitionEndDate)
  const { time } = useFormats(stage.timeZone)
  const { data, lostOn, refresh } = useRead(
    queries.screens.list.queryOptions({
      input: { stage: stage.path },
      initialData: { kind: "listed", screens },
      initialDataUpdatedAt: loadedAt,
      // the page's own data is recent enough, and none of it outlives the page
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
    { every },
  )
  const known = data?.screens ?? screens
  const classes = classLists(board).flatMap(({ racingClass, rows }) =>
    rows.length > 0 ? racingClass.name : [],
  )
  const podiums = podiumsOf(board, places, now)
  return (
    <div className="stage-screens">
      <PageTitle>{`${t("screens")} – ${stage.title}`}</PageTitle>
      <p className="text-muted">
        <Link to={resultsAddress(stage.path)} className="text-link text-ink">
          {stage.title}
        </Link>{" "}
        ·{" "}
        <Link to={cockpitAddress(stage.path)} className="text-link text-ink">
          {t("cockpit")}
        </Link>
      </p>
      <HelpedHeading topic="screens" id={screensHeadingId}>
        {t("screens")}
      </HelpedHeading>
      <p className="mt-2 text-muted">{t("screensMeaning")}</p>
      <p className="screen-address">
        {/* a television has no way back: this page stays in its tab */}
        <a href={tvAddress(stage.path)} target="_blank" rel="noopener">
          {siteUrl + tvAddress(stage.path)}
          <span className="sr-only"> ({site("help.newTab")})</span>
        </a>
        <ShareButton title={`${t("title")} – ${stage.title}`} path={tvAddress(stage.path)} />
      </p>
      <p className="screen-links">
        <Link to={podiumAddress(stage.path)} className="quiet-button">
          {t("podium")}
        </Link>
        <Link to={announcerAddress(stage.path)} className="quiet-button">
          {t("announcer")}
        </Link>
      </p>
      <p role="status" className="notice empty:hidden">
        {lostOn !== null && t("connectionLost", { time: time.format(lostOn) })}
      </p>
      {known.length === 0 ? (
        <EmptyState title={t("noScreens")}>{t("noScreensMeaning")}</EmptyState>
      ) : (
        <ul className="screen-list">
          {known.map((screen) => (
            <li key={screen.id}>
              <ScreenControls {...{ screen, stage, classes, podiums, refresh }} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export const ErrorBoundary = StageErrorBoundary
