import "#app/office/office.css"
import { Link } from "react-router"
import { StageErrorBoundary } from "#app/public/pages/stage-error-boundary.tsx"
import { classLists } from "#app/public/results/board/class-lists.ts"
import {
  announcerAddress,
  overlayAddress,
  overlayViews,
  podiumAddress,
  tvAddress,
} from "#app/public/screens/addresses.ts"
import { podiumsOf } from "#app/public/screens/podiums.ts"
import { found } from "#app/site/api/found.ts"
import { queries, useRead } from "#app/site/api/use-read.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { useNow } from "#app/site/live/use-clock.ts"
import { useLiveBoard } from "#app/site/live/use-live-board.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { ShareButton } from "#app/site/shell/share-button.tsx"
import { cockpitAddress, liveAddress, resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/stage-screens.ts"
import { ScreenControls, screensHeadingId } from "./screen-controls.tsx"

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
  const tv = useWords("tv")
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
    <>
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
      <p className={`mt-3 ${addressLine}`}>
        <ScreenAddress
          path={tvAddress(stage.path)}
          siteUrl={siteUrl}
          title={`${tv("title")} – ${stage.title}`}
        />
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
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
        <ul className="mt-6 grid gap-4">
          {known.map((screen) => (
            <li key={screen.id}>
              <ScreenControls {...{ screen, stage, classes, podiums, refresh }} />
            </li>
          ))}
        </ul>
      )}
      <Overlays stage={stage} siteUrl={siteUrl} />
    </>
  )
}

const addressLine = "flex flex-wrap items-center gap-x-3 gap-y-1"

/** An address to open on another device. A television has no way back: this page stays in its tab. */
function ScreenAddress({ path, siteUrl, title }: { path: string; siteUrl: string; title: string }) {
  const site = useWords("site")
  return (
    <>
      <a
        href={path}
        target="_blank"
        rel="noopener"
        className="font-bold wrap-anywhere underline underline-offset-4"
      >
        {siteUrl + path}
        <span className="sr-only"> ({site("help.newTab")})</span>
      </a>
      <ShareButton title={title} path={path} />
    </>
  )
}

type OverlaysProps = { stage: { path: string; title: string }; siteUrl: string }

/** Where a mixer finds what it lays over a camera's picture (TV-03). */
function Overlays({ stage, siteUrl }: OverlaysProps) {
  const t = useWords("screens")
  return (
    <section className="mt-10" aria-labelledby="overlays">
      <h2 id="overlays">{t("overlays.title")}</h2>
      <p className="mt-2 text-muted">{t("overlays.meaning")}</p>
      <dl>
        {overlayViews.map((view) => (
          <div key={view}>
            {/* locale keys: screens.overlays.views.* */}
            <dt className="mt-4 text-muted">{t(`overlays.views.${view}`)}</dt>
            <dd className={`mt-1 ${addressLine}`}>
              <ScreenAddress
                path={overlayAddress(stage.path, view)}
                siteUrl={siteUrl}
                title={`${t(`overlays.views.${view}`)} – ${stage.title}`}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export const ErrorBoundary = StageErrorBoundary
