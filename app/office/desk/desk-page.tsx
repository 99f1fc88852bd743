import "#app/office/office.css"
import { useGridKey } from "#app/office/cards/use-paper-cells.ts"
import { StageErrorBoundary } from "#app/public/pages/stage-error-boundary.tsx"
import { found } from "#app/site/api/found.ts"
import { useLiveBoard } from "#app/site/live/use-live-board.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import type { Board } from "#contracts/results/live.ts"
import { may } from "#domain/access/may.ts"
import { liveAddress, stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/desk-page.ts"
import { Desk } from "./desk.tsx"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { institution } = params
  const viewer = await requireMay({ context, url }, "change-results", { institution })
  const { api, startClock } = context.get(siteContext)
  const stage = stagePath(params)
  const { readiness } = await found(api.competitions.readiness({ stage }))
  const { desk } = await found(api.results.race({ stage }))
  // nobody follows the results of a draft: there is no board of it
  const board = readiness.isPublished ? await found(api.results.board({ stage })) : null
  const mayReopen = may(viewer, "reopen-results", { institution })
  return { board, race: desk, readiness, mayReopen, now: startClock() }
}

/** The day of a stage on one screen, for its secretaries (CO-01). */
export default function DeskPage({ loaderData: { board, ...page } }: Route.ComponentProps) {
  const key = useGridKey()
  return board ? (
    <LiveDesk key={key} {...page} loaded={board} />
  ) : (
    <Desk key={key} {...page} board={null} connection={null} />
  )
}

type LiveDeskProps = Omit<Route.ComponentProps["loaderData"], "board"> & { loaded: Board }

function LiveDesk({ loaded, ...page }: LiveDeskProps) {
  const { board, connection } = useLiveBoard(loaded, liveAddress(loaded.stage.path))
  return <Desk {...page} board={board} connection={connection} />
}

export const ErrorBoundary = StageErrorBoundary
