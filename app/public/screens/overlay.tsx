import "./screens.css"
import "./podium-board.css"
import "./overlay.css"
import { data } from "react-router"
import { isOfficial } from "#app/public/results/board/results-page.tsx"
import { type News, useNews } from "#app/public/results/race/race-news.ts"
import { found } from "#app/site/api/found.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { useNow } from "#app/site/live/use-clock.ts"
import { useLiveBoard } from "#app/site/live/use-live-board.ts"
import { siteContext } from "#app/site/server-context.ts"
import { screen } from "#app/site/shell/screen.tsx"
import { useQuery } from "#app/site/shell/use-viewer.ts"
import type { BoardStage } from "#contracts/results/live.ts"
import { stateChangeTimes } from "#domain/competitions/is-running.ts"
import { liveAddress, stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/overlay.ts"
import { LatestScore } from "./latest-scores.tsx"
import { OverlayRider } from "./overlay-rider.tsx"
import { OverlayTable, overlayPanel } from "./overlay-table.tsx"
import { ScreenMeta } from "./screen-meta.tsx"

export const handle = screen("overlay")

/** What can be laid over a picture, as the address names it (TV-03). */
const views = ["ticker", "table", "rider"] as const

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, startClock, expiresAt } = context.get(siteContext)
  const view = views.find((one) => one === params.view)
  if (view === undefined) throw data(null, { status: 404 })
  const board = await found(api.results.board({ stage: stagePath(params) }))
  expiresAt(...stateChangeTimes(board.stage))
  return { view, board, now: startClock() }
}

/** A part of a stage's results for a camera's picture, with nothing behind it (TV-03). */
export default function Overlay({ loaderData }: Route.ComponentProps) {
  const { view, board: loaded, now: loadedAt } = loaderData
  const { board } = useLiveBoard(loaded, liveAddress(loaded.stage.path))
  const { stage } = board
  const now = useNow(loadedAt, stage.competitionStartDate, stage.competitionEndDate)
  const news = useNews(board)
  const query = useQuery()
  const requested = { racingClass: query.get("class"), number: query.get("number") }
  return (
    <div className="screen overlay relative">
      <ScreenMeta stage={stage} />
      <CalledOffPanel stage={stage} />
      {view === "ticker" && <OverlayTicker news={news} stage={stage} />}
      {view === "table" && <OverlayTable board={board} now={now} racingClass={requested.racingClass} />}
      {view === "rider" && <OverlayRider {...{ board, now, requested }} latest={news[0]?.rider.id ?? null} />}
    </div>
  )
}

/** What a stage that does not take place says over whatever the camera shows (CH-01). */
function CalledOffPanel({ stage }: { stage: BoardStage }) {
  const t = useWords("competitions")
  if (!stage.calledOff || isOfficial(stage)) return null
  return (
    <p className={`${overlayPanel} top-12 right-12 max-w-1/2 px-6 py-3 text-[2rem] leading-tight font-bold`}>
      {/* locale keys: competitions.calledOffMeans.* */}
      {t(`calledOffMeans.${stage.calledOff.kind}`)}
    </p>
  )
}

/** This many scores fit side by side. */
const scoresAtOnce = 3

/** What was scored last, along the foot of the picture. */
function OverlayTicker({ news, stage }: { news: readonly News[]; stage: BoardStage }) {
  const t = useWords("results")
  if (news.length === 0) return null
  return (
    <section className={`${overlayPanel} overlay-foot`}>
      <h1 className="sr-only">{t("news")}</h1>
      <ol className="overlay-ticker">
        {news.slice(0, scoresAtOnce).map((one) => (
          <li key={one.id}>
            <LatestScore news={one} stage={stage} />
          </li>
        ))}
      </ol>
    </section>
  )
}
