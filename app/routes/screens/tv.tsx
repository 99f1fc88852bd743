import { found } from "#app/api/found.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import "./screens.css"
import "./dark-panel.css"
import "./podium-board.css"
import "./tv.css"
import { Suspense } from "react"
import { lazyPart } from "#app/lazy-part.tsx"
import { PageClock } from "#app/live/page-clock.tsx"
import { useNow } from "#app/live/use-clock.ts"
import { useLiveBoard } from "#app/live/use-live-board.ts"
import { questionEnds } from "#app/routes/results/class-lists.ts"
import { useNews } from "#app/routes/results/use-news.ts"
import { siteContext } from "#app/server-context.ts"
import { screen } from "#app/shell/screen.tsx"
import { stateChangeTimes } from "#domain/competitions/is-running.ts"
import { liveAddress, resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { QrCode } from "#ui/qr-code.tsx"
import { useWakeLock } from "#ui/use-wake-lock.ts"
import type { Route } from "./+types/tv.ts"
import { LatestScores } from "./latest-scores.tsx"
import { podiumsOf } from "./podiums.ts"
import { ScreenMeta } from "./screen-meta.tsx"
import { linesOfTv, slidesOf } from "./slides.ts"
import { SponsorStrip } from "./sponsor-strip.tsx"
import { contentOf, fitOfNotice } from "./tv-content.ts"
import { TvHeader } from "./tv-header.tsx"
import { TvList } from "./tv-list.tsx"
import { slideTime, useRotation } from "./use-rotation.ts"
import { useShownOnScreen } from "./use-shown-on-screen.ts"

export const handle = { ...needsWords("results", "screens"), ...screen("television") }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, site, startClock, expiresAt } = context.get(siteContext)
  const stage = stagePath(params)
  const board = await found(api.results.board({ stage }))
  expiresAt(...stateChangeTimes(board.stage), ...questionEnds(board.classes))
  const places = await api.standings.stagePodiums({ stage })
  return { board, places, siteUrl: site.siteUrl, now: startClock() }
}

/** A stage on a television: class after class, what was scored last, and where to read more (TV-01); or what its secretary sets (TV-02). */
export default function Tv({ loaderData }: Route.ComponentProps) {
  return (
    <PageClock loadedAt={loaderData.now}>
      <ShownTv {...loaderData} />
    </PageClock>
  )
}

// A podium is shown on command, at the end of a day. Nobody presses a button on a screen: it loads again once online.
const PodiumBoard = lazyPart(
  ["results", "screens"],
  async () => (await import("./podium-board.tsx")).PodiumBoard,
  { failed: () => null },
)

const fittedTo = (text: string): Record<string, number> => ({ "--fit": fitOfNotice(text) })

function ShownTv({ board: loaded, places, siteUrl, now: loadedAt }: Route.ComponentProps["loaderData"]) {
  const t = useWords("screens")
  const { board, connection } = useLiveBoard(loaded, liveAddress(loaded.stage.path))
  const { stage } = board
  const now = useNow(loadedAt, stage.competitionStartDate, stage.competitionEndDate)
  const news = useNews(board)
  const { shows, name } = useShownOnScreen(stage.path)
  const content = contentOf(shows, {
    slides: slidesOf(board, linesOfTv),
    podiums: podiumsOf(board, places, now),
  })
  const slides = content.kind === "slides" ? content.slides : []
  const shown = useRotation(
    slides.map(({ key }) => key),
    slideTime,
  )
  const slide = slides.find(({ key }) => key === shown) ?? null
  useWakeLock()
  if (content.kind === "blank")
    return (
      <div className="screen tv-blank">
        <ScreenMeta stage={stage} />
      </div>
    )
  return (
    <div className="screen tv" data-content={content.kind}>
      <ScreenMeta stage={stage} />
      <TvHeader {...{ stage, slide, name, connection, now, loadedAt }} />
      {content.kind === "podium" && (
        <Suspense>
          <PodiumBoard {...content} board={board} />
        </Suspense>
      )}
      {content.kind === "notice" && (
        <p className="tv-message" style={fittedTo(content.text)}>
          {content.text}
        </p>
      )}
      {content.kind === "slides" && (
        <>
          {slide ? (
            <TvList key={slide.key} {...{ slide, stage, now }} />
          ) : (
            <p className="tv-message">{t("waiting")}</p>
          )}
          <aside className="tv-side">
            <LatestScores news={news} stage={stage} />
            <div className="tv-code">
              <QrCode text={siteUrl + resultsAddress(stage.path)} label={t("onPhone")} />
              <p aria-hidden="true">{t("onPhone")}</p>
            </div>
          </aside>
        </>
      )}
      <SponsorStrip sponsors={stage.sponsors} />
    </div>
  )
}
