import { found } from "#app/api/found.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import "./announcer.css"
import { Link } from "react-router"
import { PageClock } from "#app/live/page-clock.tsx"
import { useNow } from "#app/live/use-clock.ts"
import { useLiveBoard } from "#app/live/use-live-board.ts"
import { questionEnds } from "#app/routes/results/class-lists.ts"
import { ConnectionState } from "#app/routes/results/connection-state.tsx"
import { ResultsMeta } from "#app/routes/results/results-page.tsx"
import { StageErrorBoundary } from "#app/routes/site/error-pages.tsx"
import { siteContext } from "#app/server-context.ts"
import { isRunning, stateChangeTimes } from "#domain/competitions/is-running.ts"
import { liveAddress, resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/announcer.ts"
import { AnnouncedRider } from "./announced-rider.tsx"
import { RiderSearchField } from "./rider-search.tsx"
import { useEntrants } from "./use-entrants.ts"
import { useRiderSearch } from "./use-rider-search.ts"

export const handle = needsWords("results", "screens")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, startClock, expiresAt } = context.get(siteContext)
  const stage = stagePath(params)
  const board = await found(api.results.board({ stage }))
  expiresAt(...stateChangeTimes(board.stage), ...questionEnds(board.classes))
  const [participants, seasons] = await Promise.all([
    api.registration.participants({ stage }),
    api.standings.riderSeasons({ stage }),
  ])
  if (participants.kind === "failed") throw new Error("Nobody knows who may still start")
  const entrants = participants.list.rows.map(({ id, racingClass, isOutOfCompetition }) => ({
    id,
    racingClass,
    isOutOfCompetition,
  }))
  return { board, entrants, seasons, now: startClock() }
}

/** What an announcer says of a rider, found by their number, by keyboard alone (TV-04). */
export default function Announcer({ loaderData }: Route.ComponentProps) {
  return (
    <PageClock loadedAt={loaderData.now}>
      <ShownAnnouncer {...loaderData} />
    </PageClock>
  )
}

function ShownAnnouncer({
  board: loaded,
  entrants: loadedEntrants,
  seasons,
  now: loadedAt,
}: Route.ComponentProps["loaderData"]) {
  const t = useWords("screens")
  const { board, connection } = useLiveBoard(loaded, liveAddress(loaded.stage.path))
  const { stage, rows } = board
  const now = useNow(loadedAt, stage.competitionStartDate, stage.competitionEndDate)
  const search = useRiderSearch(rows)
  const entrants = useEntrants(stage.path, loadedEntrants)
  return (
    <div className="announcer">
      <ResultsMeta
        title={`${stage.title} – ${t("announcer")}`}
        description={t("announcerMeta")}
        stage={stage}
      />
      <p className="text-muted">
        <Link to={resultsAddress(stage.path)} className="text-link text-ink">
          {stage.title}
        </Link>
      </p>
      <div className="announcer-head">
        <h1 className="text-5xl">{t("announcer")}</h1>
        <ConnectionState
          connection={connection}
          isRunning={isRunning(stage, now)}
          loadedAt={loadedAt}
          timeZone={stage.timeZone}
        />
      </div>
      <RiderSearchField rows={rows} search={search} />
      {search.found && <AnnouncedRider row={search.found} {...{ board, entrants, seasons, now }} />}
    </div>
  )
}

export const ErrorBoundary = StageErrorBoundary
