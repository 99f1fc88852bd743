import "#app/office/office.css"
import { useEffect, useEffectEvent, useState } from "react"
import { Link } from "react-router"
import { StageErrorBoundary } from "#app/public/pages/stage-error-boundary.tsx"
import { questionEnds } from "#app/public/results/board/class-lists.ts"
import { QuestionTime } from "#app/public/results/board/class-posting.tsx"
import { isOfficial, ResultsBadge, ResultsMeta } from "#app/public/results/board/results-page.tsx"
import { CalledRiders, PodiumBoard, PodiumEntry, postingOf } from "#app/public/screens/podium-board.tsx"
import { usePodiumName } from "#app/public/screens/podium-name.ts"
import { podiumsOf, type Podium as StagePodium } from "#app/public/screens/podiums.ts"
import { found } from "#app/site/api/found.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { PageClock } from "#app/site/live/page-clock.tsx"
import { useNow } from "#app/site/live/use-clock.ts"
import { useLiveBoard } from "#app/site/live/use-live-board.ts"
import { siteContext } from "#app/site/server-context.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { Board } from "#contracts/results/live.ts"
import { stateChangeTimes } from "#domain/competitions/is-running.ts"
import { liveAddress, resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { adjacentStep, type PodiumStep } from "#domain/results/podium.ts"
import { isInField } from "#ui/is-in-field.ts"
import { EmptyState } from "#ui/states.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { Route } from "./+types/podium.ts"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, startClock, expiresAt } = context.get(siteContext)
  const stage = stagePath(params)
  const board = await found(api.results.board({ stage }))
  expiresAt(...stateChangeTimes(board.stage), ...questionEnds(board.classes))
  return { board, places: await api.standings.stagePodiums({ stage }), now: startClock() }
}

/** Who stands on the podiums of a stage, for the announcer: to read ahead, and step by step for the audience (OF-06). */
export default function Podium({ loaderData }: Route.ComponentProps) {
  return (
    <PageClock loadedAt={loaderData.now}>
      <ShownPodiums {...loaderData} />
    </PageClock>
  )
}

function ShownPodiums({ board: loaded, places, now: loadedAt }: Route.ComponentProps["loaderData"]) {
  const t = useWords("screens")
  const tv = useWords("tv")
  const { board } = useLiveBoard(loaded, liveAddress(loaded.stage.path))
  const { stage } = board
  const now = useNow(loadedAt, stage.competitionStartDate, stage.competitionEndDate)
  const podiums = podiumsOf(board, places, now)
  return (
    <>
      <ResultsMeta title={`${stage.title} – ${t("podium")}`} description={t("podiumMeta")} stage={stage} />
      <p className="text-muted">
        <Link to={resultsAddress(stage.path)} className="text-link text-ink">
          {stage.title}
        </Link>
      </p>
      <h1 className="text-5xl">{t("podium")}</h1>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <ResultsBadge stage={stage} />
        {!isOfficial(stage) && <span className="text-muted">{t("podiumProvisional")}</span>}
      </p>
      {podiums.length === 0 ? (
        <EmptyState title={t("podiumEmpty")}>{tv("waiting")}</EmptyState>
      ) : (
        <Steps podiums={podiums} board={board} />
      )}
    </>
  )
}

/** Until when riders of the podium's class may ask about a score; empty where it is not posted. */
function PodiumPosting({ podium, board }: { podium: StagePodium; board: Board }) {
  const posting = postingOf(podium, board.classes)
  return posting && <QuestionTime posting={posting} stage={board.stage} />
}

const podiumList =
  "rounded-[0.625rem] border border-line bg-surface px-4 py-2 aria-[current]:border-accent aria-[current]:inset-ring-1 aria-[current]:inset-ring-accent"

type StepsProps = { podiums: readonly StagePodium[]; board: Board }

function Steps({ podiums, board }: StepsProps) {
  const t = useWords("screens")
  const nameOf = usePodiumName()
  const [at, setAt] = useState<PodiumStep | null>(null)
  const isHydrated = useHydrated()
  const podium = podiums.find(({ key }) => key === at?.podium) ?? podiums[0]
  const here = { podium: podium?.key ?? "", step: at?.podium === podium?.key ? (at?.step ?? 0) : 0 }
  const go = (way: 1 | -1) => setAt(adjacentStep(podiums, here, way))
  useStepKeys(go)
  return (
    <>
      {isHydrated && podium && (
        <>
          <div className="mt-5 print:hidden">
            <PodiumBoard podium={podium} step={here.step} board={board} />
          </div>
          <CalledRiders podium={podium} step={here.step} isHidden />
        </>
      )}
      {/* under the thumb while the list is scrolled */}
      <p className="needs-script sticky bottom-0 z-1 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 bg-canvas py-3 print:hidden">
        <ScriptedButton className="quiet-button min-w-32 justify-center" onClick={() => go(-1)}>
          {t("stepBack")}
        </ScriptedButton>
        <ScriptedButton className="button min-w-32" onClick={() => go(1)}>
          {t("stepNext")}
        </ScriptedButton>
        <span className="text-muted">{t("stepKeys")}</span>
      </p>
      <h2 className="mt-6 text-3xl">{t("toRead")}</h2>
      <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] gap-4">
        {podiums.map((one) => (
          <section key={one.key} className={podiumList} aria-current={one === podium || undefined}>
            <h3 className="text-2xl/normal">
              <ScriptedButton className="text-button" onClick={() => setAt({ podium: one.key, step: 0 })}>
                {nameOf(one)}
              </ScriptedButton>
            </h3>
            <PodiumPosting podium={one} board={board} />
            <ol className="[&_b]:font-display [&_b]:normal-nums [&_b]:text-2xl/none [&_small]:text-muted">
              {one.places.map((place) => (
                <li
                  key={place.id}
                  className="grid grid-cols-[2rem_minmax(0,1fr)] items-center border-t border-line"
                >
                  <b>{place.position}</b>
                  <PodiumEntry place={place} timeZone={board.stage.timeZone} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  )
}

/** Remote controls of presenters press Page Down and Page Up. */
const keys: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  PageDown: 1,
  " ": 1,
  ArrowLeft: -1,
  PageUp: -1,
}

function useStepKeys(go: (way: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const way = keys[event.key]
    const isTaken = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    // a field has all of these keys for itself, and a button the space key
    const isOfButton =
      event.key === " " && event.target instanceof Element && event.target.closest("a, button, summary")
    if (way === undefined || isTaken || isInField(event.target) || isOfButton) return
    event.preventDefault()
    go(way)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
}

export const ErrorBoundary = StageErrorBoundary
