import "./screens.css"
import { useMemo } from "react"
import { StageErrorBoundary } from "#app/public/pages/stage-error-boundary.tsx"
import { questionEnds } from "#app/public/results/board/class-lists.ts"
import { useNews } from "#app/public/results/race/race-news.ts"
import { found } from "#app/site/api/found.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { PageClock } from "#app/site/live/page-clock.tsx"
import { useNow } from "#app/site/live/use-clock.ts"
import { useLiveBoard } from "#app/site/live/use-live-board.ts"
import { siteContext } from "#app/site/server-context.ts"
import { RetryScreen, screen } from "#app/site/shell/screen.tsx"
import type { BoardStage } from "#contracts/results/live.ts"
import { stateChangeTimes } from "#domain/competitions/is-running.ts"
import { liveAddress, resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { chooseText } from "#domain/site/choose-text.ts"
import { QrCode } from "#ui/qr-code.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { useWakeLock } from "#ui/use-wake-lock.ts"
import type { Route } from "./+types/tv.ts"
import { LatestScores } from "./latest-scores.tsx"
import { PodiumBoard } from "./podium-board.tsx"
import { podiumsOf } from "./podiums.ts"
import { ScreenMeta } from "./screen-meta.tsx"
import { contentOf, fitOfNotice, linesOfTv, slidesOf, slideTime, useRotation } from "./slides.ts"
import { SponsorStrip, TvHeader } from "./tv-header.tsx"
import { TvList } from "./tv-list.tsx"
import { useShownOnScreen } from "./use-shown-on-screen.ts"

export const handle = screen("television")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, site, startClock, expiresAt } = context.get(siteContext)
  const stage = stagePath(params)
  const board = await found(api.results.board({ stage }))
  expiresAt(...stateChangeTimes(board.stage), ...questionEnds(board.classes))
  const places = await api.standings.stagePodiums({ stage })
  return { board, places, siteUrl: site.siteUrl, now: startClock() }
}

/** A stage that is not there, or was withdrawn, is asked for again: it may be public later. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <StageErrorBoundary error={error} />
      <RetryScreen />
    </>
  )
}

/** A stage on a television: class after class, what was scored last, and where to read more (TV-01); or what its secretary sets (TV-02). */
export default function Tv({ loaderData }: Route.ComponentProps) {
  return (
    <PageClock loadedAt={loaderData.now}>
      <ShownTv {...loaderData} />
    </PageClock>
  )
}

/** What stands where the lists will be: nobody has ridden yet, or nobody will (CH-01). */
function NothingYet({ stage: { calledOff } }: { stage: BoardStage }) {
  const t = useWords("tv")
  const competitions = useWords("competitions")
  const language = useLanguage()
  if (!calledOff) return <p className="tv-message">{t("waiting")}</p>
  const said = chooseText(calledOff.texts, language)
  // locale keys: competitions.calledOffMeans.*
  const text = [competitions(`calledOffMeans.${calledOff.kind}`), said?.text].filter(Boolean).join("\n")
  return (
    <p className="tv-message whitespace-pre-line" style={fittedTo(text)}>
      {text}
    </p>
  )
}

const fittedTo = (text: string): Record<string, number> => ({ "--fit": fitOfNotice(text) })

function ShownTv({ board: loaded, places, siteUrl, now: loadedAt }: Route.ComponentProps["loaderData"]) {
  const t = useWords("tv")
  const { board, connection } = useLiveBoard(loaded, liveAddress(loaded.stage.path))
  const { stage } = board
  const now = useNow(loadedAt, stage.competitionStartDate, stage.competitionEndDate)
  const news = useNews(board)
  const { shows, name } = useShownOnScreen(stage.path)
  // it is drawn again with each report to its secretary
  const drawn = useMemo(
    () => ({ slides: slidesOf(board, linesOfTv), podiums: podiumsOf(board, places, now) }),
    [board, places, now],
  )
  const content = contentOf(shows, drawn)
  const slides = content.kind === "slides" ? content.slides : []
  const shown = useRotation(
    slides.map(({ key }) => key),
    slideTime,
  )
  const slide = slides.find(({ key }) => key === shown) ?? null
  useWakeLock()
  if (content.kind === "blank")
    return (
      <div className="screen tv-blank bg-[#000]">
        <ScreenMeta stage={stage} />
      </div>
    )
  return (
    <div className="screen tv" data-content={content.kind}>
      <ScreenMeta stage={stage} />
      <TvHeader {...{ stage, slide, name, connection, now, loadedAt }} />
      {content.kind === "podium" && (
        <div className="col-span-full m-5 grid text-[1.45rem]">
          <PodiumBoard {...content} board={board} />
        </div>
      )}
      {content.kind === "notice" && (
        <p className="tv-message" style={fittedTo(content.text)}>
          {content.text}
        </p>
      )}
      {content.kind === "slides" && (
        <>
          {slide ? <TvList key={slide.key} {...{ slide, stage, now }} /> : <NothingYet stage={stage} />}
          <aside className="flex min-h-0 flex-col gap-3 p-3 [grid-area:side] portrait:flex-row">
            <LatestScores news={news} stage={stage} />
            <div className="tv-code">
              <QrCode
                text={siteUrl + resultsAddress(stage.path)}
                label={t("onPhone")}
                className="w-36 shrink-0 rounded-lg"
              />
              <p aria-hidden="true">{t("onPhone")}</p>
            </div>
          </aside>
        </>
      )}
      <SponsorStrip sponsors={stage.sponsors} />
    </div>
  )
}
