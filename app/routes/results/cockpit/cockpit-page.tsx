import "#app/help/help-link.css"
import "#ui/actions-menu.css"
import { found } from "#app/api/found.ts"
import { needsWords } from "#app/i18n/words.ts"
import { useLiveBoard } from "#app/live/use-live-board.ts"
import { useGridKey } from "#app/routes/results/cards/use-paper-cells.ts"
import { StageErrorBoundary } from "#app/routes/site/error-pages.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import type { Board } from "#contracts/live.ts"
import { may } from "#domain/access/may.ts"
import { liveAddress, stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/cockpit-page.ts"
import { Cockpit } from "./cockpit.tsx"

export const handle = needsWords("cockpit", "paper-cards", "results-desk", "standings-tools")

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
export default function CockpitPage({ loaderData: { board, ...page } }: Route.ComponentProps) {
  const key = useGridKey()
  return board ? (
    <LiveCockpit key={key} {...page} loaded={board} />
  ) : (
    <Cockpit key={key} {...page} board={null} connection={null} />
  )
}

type LiveCockpitProps = Omit<Route.ComponentProps["loaderData"], "board"> & { loaded: Board }

function LiveCockpit({ loaded, ...page }: LiveCockpitProps) {
  const { board, connection } = useLiveBoard(loaded, liveAddress(loaded.stage.path))
  return <Cockpit {...page} board={board} connection={connection} />
}

export const ErrorBoundary = StageErrorBoundary
