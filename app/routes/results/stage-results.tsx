import { speaks, useWords } from "#app/i18n/words.ts"
import { useLiveBoard } from "#app/live/use-live-board.ts"
import { useNow } from "#app/live/use-now.ts"
import { SomethingWrong } from "#app/routes/site/error-pages.tsx"
import { siteContext } from "#app/server-context.ts"
import type { Board } from "#contracts/live.ts"
import { isRunning } from "#domain/competitions/is-running.ts"
import { liveAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import "./race-sponsors.css"
import "./stage-results.css"
import type { ReactNode } from "react"
import { data, isRouteErrorResponse } from "react-router"
import type { Route } from "./+types/stage-results.ts"
import { ConnectionState } from "./connection-state.tsx"
import { type Desk, DeskContext } from "./desk-context.ts"
import { HowItWorks } from "./how-it-works.tsx"
import { RaceSponsors } from "./race-sponsors.tsx"
import { ResultLists } from "./result-lists.tsx"
import { ResultsMeta } from "./results-meta.tsx"
import { resultsRights } from "./results-rights.ts"
import { StageHeader } from "./stage-header.tsx"
import { StageNotFound } from "./stage-not-found.tsx"
import { StageNowContext } from "./stage-now.ts"
import { useDesk } from "./use-desk.ts"

export const handle = speaks("competitions", "results")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { board, viewer, now, changesAt } = context.get(siteContext)
  const found = await board(stagePath(params))
  if (!found) throw data(null, { status: 404 })
  const { competitionStartDate: start, competitionEndDate: end } = found.stage
  // RS-09: at the end the stage is over, after it who has not finished is a DNF.
  changesAt(start, end, end + 1)
  return { board: found, rights: resultsRights(await viewer(), params.institution), now }
}

export default function StageResults({ loaderData }: Route.ComponentProps) {
  // The key resets all state on another stage's page: its stream is another one.
  return <LiveResults key={loaderData.board.stage.path} {...loaderData} />
}

function LiveResults({ board: loaded, rights, now: loadedAt }: Route.ComponentProps["loaderData"]) {
  const t = useWords("results")
  const { board, connection } = useLiveBoard(loaded, liveAddress(loaded.stage.path))
  const { stage } = board
  const now = useNow(loadedAt, stage.competitionStartDate, stage.competitionEndDate)
  const desk = useDesk(rights !== null, connection)
  return (
    <Surroundings board={board} desk={desk}>
      <ResultsMeta title={`${stage.title} – ${t("title")}`} description={t("meta")} stage={stage} />
      <StageHeader
        stage={stage}
        changedOn={board.changedOn}
        connection={
          <ConnectionState
            connection={connection}
            isRunning={isRunning(stage, now)}
            loadedAt={loadedAt}
            timeZone={stage.timeZone}
          />
        }
      />
      {rights &&
        (desk ? <desk.Panel board={board} rights={rights} now={now} /> : <div className="min-h-56" />)}
      {stage.resultsStatus === null && now < stage.competitionEndDate && <HowItWorks />}
      <ResultLists board={board} now={now}>
        {stage.sponsors.length > 0 && <RaceSponsors sponsors={stage.sponsors} />}
      </ResultLists>
    </Surroundings>
  )
}

type SurroundingsProps = { board: Board; desk: Desk | null; children: ReactNode }

/** What the lines of a board and the dialogs that are opened from them know. */
function Surroundings({ board, desk, children }: SurroundingsProps) {
  return (
    <DeskContext value={desk}>
      <StageNowContext value={board}>
        <DialogHost page={board.stage.path}>{children}</DialogHost>
      </StageNowContext>
    </DeskContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <StageNotFound /> : <SomethingWrong />
}
