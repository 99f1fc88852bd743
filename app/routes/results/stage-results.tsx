import { found } from "#app/api/found.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { LoadAgain, lazyPart } from "#app/lazy-part.tsx"
import { readBoard } from "#app/live/live-board.ts"
import { useNow } from "#app/live/use-clock.ts"
import { type Connection, useLiveBoard } from "#app/live/use-live-board.ts"
import { StageErrorBoundary } from "#app/routes/site/error-pages.tsx"
import { siteContext } from "#app/server-context.ts"
import type { Board } from "#contracts/live.ts"
import { isOver, isRunning, stateChangeTimes } from "#domain/competitions/is-running.ts"
import { liveAddress, resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { questionEnds } from "./class-lists.ts"
import "./race-sponsors.css"
import "./stage-results.css"
import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react"
import { stagePreviewAddress } from "#contracts/link-preview.ts"
import type { ResultsRights } from "#contracts/race-desk.ts"
import { type Actor, may } from "#domain/access/may.ts"
import type { Route } from "./+types/stage-results.ts"
import { classAddress } from "./addresses.ts"
import { ConnectionState } from "./connection-state.tsx"
import { HowItWorks } from "./how-it-works.tsx"
import { RaceClock } from "./race-clock.tsx"
import { ResultLists } from "./result-lists.tsx"
import { ResultsMeta } from "./results-page.tsx"
import { useFirstClass } from "./results-tabs.tsx"
import { type Desk, DeskContext, StageNowContext } from "./stage-context.ts"
import { StageHeader } from "./stage-header.tsx"

const loadSponsors = async () => (await import("./race-sponsors.tsx")).RaceSponsors

const RaceSponsors = import.meta.env.SSR
  ? await loadSponsors()
  : lazyPart(["results"], loadSponsors, {
      selector: ".sponsors",
      failed: (retry) => <LoadAgain onRetry={retry} />,
    })

export const handle = needsWords("competitions", "results")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, viewer, startClock, expiresAt } = context.get(siteContext)
  const board = await found(api.results.board({ stage: stagePath(params) }))
  expiresAt(...stateChangeTimes(board.stage), ...questionEnds(board.classes))
  return {
    // text compresses better than the form in which the router sends objects: the page is an eighth lighter
    boardText: JSON.stringify(board),
    rights: resultsRights(await viewer(), params.institution),
    now: startClock(),
  }
}

/** What somebody may do about the results of an institution's stages (RS-14). */
function resultsRights(actor: Actor | null, institution: string): ResultsRights {
  if (!may(actor, "change-results", { institution })) return null
  return { mayReopen: may(actor, "reopen-results", { institution }) }
}

export default function StageResults({ loaderData }: Route.ComponentProps) {
  const { rights, now: loadedAt } = loaderData
  // a board for each time the page is read, also if it is the same: following starts from it
  const loaded = useMemo(() => readBoard(loaderData.boardText), [loaderData])
  const t = useWords("results")
  const { board, connection } = useLiveBoard(loaded, liveAddress(loaded.stage.path))
  const { stage } = board
  const now = useNow(loadedAt, stage.competitionStartDate, stage.competitionEndDate)
  const desk = useDesk(rights !== null, connection)
  const firstClass = useFirstClass()
  const racingClass = board.classes.find(({ name }) => name === firstClass)?.name
  const address =
    racingClass === undefined ? resultsAddress(stage.path) : classAddress(stage.path, racingClass)
  const shared = [racingClass, stage.title].filter(Boolean).join(" – ")
  return (
    <StageContexts board={board} desk={desk}>
      <ResultsMeta
        title={`${shared} – ${t("title")}`}
        description={t("meta")}
        stage={stage}
        path={address}
        picture={(language) =>
          stagePreviewAddress(stage.path, {
            language,
            // a live page is not shared from its source: its picture need not follow each score
            revision: loaded.revision,
            ...(racingClass !== undefined && { racingClass }),
          })
        }
      />
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
        shared={{ title: shared, path: address }}
      />
      <RaceClock loadedAt={loadedAt} changedOn={board.changedOn}>
        {rights &&
          (desk ? <desk.Panel board={board} rights={rights} now={now} /> : <div className="min-h-56" />)}
        <ResultLists
          board={board}
          now={now}
          firstClass={racingClass}
          legend={!isOver(stage, now) && <HowItWorks stage={stage} />}
        >
          {stage.sponsors.length > 0 && (
            <Suspense>
              <RaceSponsors sponsors={stage.sponsors} />
            </Suspense>
          )}
        </ResultLists>
      </RaceClock>
    </StageContexts>
  )
}

type StageContextsProps = { board: Board; desk: Desk | null; children: ReactNode }

/** The contexts of a board's lines, and of the dialogs that are opened from them. */
function StageContexts({ board, desk, children }: StageContextsProps) {
  return (
    <DeskContext value={desk}>
      <StageNowContext value={board}>
        <DialogHost page={board.stage.path}>{children}</DialogHost>
      </StageNowContext>
    </DeskContext>
  )
}

/** Loads the secretary's desk for those who may use it; after a failure again with the next change of the connection. */
function useDesk(isOpen: boolean, connection: Connection): Desk | null {
  const [desk, setDesk] = useState<Desk | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed to load may load once the connection changes
  useEffect(() => {
    if (isOpen) import("./desk/load-desk.ts").then(({ loadDesk }) => loadDesk()).then(setDesk, () => {})
  }, [isOpen, connection])
  return desk
}

export const ErrorBoundary = StageErrorBoundary
