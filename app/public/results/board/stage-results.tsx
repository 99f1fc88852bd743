import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from "react"
import { CalledOffNotice } from "#app/public/competitions/called-off.tsx"
import { StageErrorBoundary } from "#app/public/pages/stage-error-boundary.tsx"
import { ConnectionState } from "#app/public/results/race/connection-state.tsx"
import { RaceClock } from "#app/public/results/race/race-clock.tsx"
import { RaceSponsors } from "#app/public/results/race/race-sponsors.tsx"
import { type Desk, DeskContext, StageNowContext } from "#app/public/results/race/stage-context.ts"
import { StageHeader } from "#app/public/results/race/stage-header.tsx"
import { HowItWorks } from "#app/public/results/rules/how-it-works.tsx"
import { found } from "#app/site/api/found.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { LazyBoundary, lazyPart } from "#app/site/lazy-boundary.tsx"
import { readLoadedBoard } from "#app/site/live/live-board.ts"
import { useNow } from "#app/site/live/use-clock.ts"
import { useLiveBoard } from "#app/site/live/use-live-board.ts"
import { useSteady } from "#app/site/live/use-steady.ts"
import { siteContext } from "#app/site/server-context.ts"
import type { ResultsRights } from "#contracts/judging/race-desk.ts"
import type { Board } from "#contracts/results/live.ts"
import { stagePreviewAddress } from "#contracts/site/link-preview.ts"
import { type Actor, may } from "#domain/access/may.ts"
import { isOver, isRunning, stateChangeTimes } from "#domain/competitions/is-running.ts"
import { liveAddress, resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { Spinner } from "#ui/states.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { Route } from "./+types/stage-results.ts"
import { classAddress } from "./addresses.ts"
import { questionEnds } from "./class-lists.ts"
import { ResultLists } from "./result-lists.tsx"
import { isOfficial, ResultsMeta } from "./results-page.tsx"
import { useFirstClass } from "./results-tabs.tsx"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, viewer, startClock, expiresAt } = context.get(siteContext)
  const stage = stagePath(params)
  const board = await found(api.results.board({ stage }))
  const entered = await found(api.results.entered({ stage }))
  expiresAt(...stateChangeTimes(board.stage), ...questionEnds(board.classes))
  return {
    // text compresses better than the form in which the router sends objects: the page is an eighth lighter
    boardText: JSON.stringify({ ...board, entered }),
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
  const loaded = useMemo(() => readLoadedBoard(loaderData.boardText), [loaderData])
  const t = useWords("results")
  const { board, connection } = useLiveBoard(loaded, liveAddress(loaded.stage.path))
  const { stage } = board
  const now = useNow(loadedAt, stage.competitionStartDate, stage.competitionEndDate)
  const desk = useDesk(rights !== null)
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
      {stage.calledOff && !isOfficial(stage) && <CalledOffNotice calledOff={stage.calledOff} />}
      <RaceClock loadedAt={loadedAt} changedOn={board.changedOn}>
        {rights && <SecretarysPanel board={board} rights={rights} now={now} />}
        <ResultLists
          // lines hold still under a finger
          board={useSteady(board)}
          entered={useSteady(loaded.entered)}
          now={now}
          firstClass={racingClass}
          legend={!stage.calledOff && !isOver(stage, now) && <HowItWorks stage={stage} />}
        >
          {stage.sponsors.length > 0 && <RaceSponsors sponsors={stage.sponsors} />}
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

const loadDesk = async () => (await import("#app/office/desk/load-results-panel.ts")).loadResultsPanel()

const Panel = lazyPart(async () => (await loadDesk()).Panel)

/** The panel above the results, which waits for its script and its words; where they are lost it says so. */
function SecretarysPanel(props: ComponentProps<Desk["Panel"]>) {
  const t = useWords("results")
  const coming = (
    <div className="min-h-56 text-muted">
      <p role="status" className="needs-script">
        <Spinner /> {t("deskLoading")}
      </p>
      <p className="hidden noscript:block">{t("deskNeedsScript")}</p>
    </div>
  )
  if (!useHydrated()) return coming
  return (
    <LazyBoundary fallback={coming}>
      <Panel {...props} />
    </LazyBoundary>
  )
}

/** The tools of a secretary in the lines and cards, once they are there. */
function useDesk(isOpen: boolean): Desk | null {
  const [desk, setDesk] = useState<Desk | null>(null)
  useEffect(() => {
    // the panel says so where they are lost
    if (isOpen) loadDesk().then(setDesk, () => {})
  }, [isOpen])
  return desk
}

export const ErrorBoundary = StageErrorBoundary
