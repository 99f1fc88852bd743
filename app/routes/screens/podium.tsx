import { found } from "#app/api/found.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import "./dark-panel.css"
import "./podium-board.css"
import "./podium.css"
import { useEffect, useEffectEvent, useState } from "react"
import { Link } from "react-router"
import { PageClock } from "#app/live/page-clock.tsx"
import { useNow } from "#app/live/use-clock.ts"
import { useLiveBoard } from "#app/live/use-live-board.ts"
import { questionEnds } from "#app/routes/results/class-lists.ts"
import { isOfficial, ResultsBadge, ResultsMeta } from "#app/routes/results/results-page.tsx"
import { StageErrorBoundary } from "#app/routes/site/error-pages.tsx"
import { siteContext } from "#app/server-context.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { Board } from "#contracts/live.ts"
import { stateChangeTimes } from "#domain/competitions/is-running.ts"
import { liveAddress, resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { adjacentStep, type PodiumStep } from "#domain/results/podium.ts"
import { isInField } from "#ui/is-in-field.ts"
import { EmptyState } from "#ui/states.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { Route } from "./+types/podium.ts"
import { CalledRiders, PodiumBoard, PodiumEntry, postingOf } from "./podium-board.tsx"
import { usePodiumName } from "./podium-name.ts"
import { podiumsOf, type Podium as StagePodium } from "./podiums.ts"
import { QuestionTime } from "./question-time.tsx"

export const handle = needsWords("results", "screens")

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
  const { board } = useLiveBoard(loaded, liveAddress(loaded.stage.path))
  const { stage } = board
  const now = useNow(loadedAt, stage.competitionStartDate, stage.competitionEndDate)
  const podiums = podiumsOf(board, places, now)
  return (
    <div className="podium-page">
      <ResultsMeta title={`${stage.title} – ${t("podium")}`} description={t("podiumMeta")} stage={stage} />
      <p className="text-muted">
        <Link to={resultsAddress(stage.path)} className="text-link text-ink">
          {stage.title}
        </Link>
      </p>
      <h1 className="text-5xl">{t("podium")}</h1>
      <p className="podium-state">
        <ResultsBadge stage={stage} />
        {!isOfficial(stage) && <span className="text-muted">{t("podiumProvisional")}</span>}
      </p>
      {podiums.length === 0 ? (
        <EmptyState title={t("podiumEmpty")}>{t("waiting")}</EmptyState>
      ) : (
        <Steps podiums={podiums} board={board} />
      )}
    </div>
  )
}

/** Until when riders of the podium's class may ask about a score; empty where it is not posted. */
function PodiumPosting({ podium, board }: { podium: StagePodium; board: Board }) {
  const posting = postingOf(podium, board.classes)
  return posting && <QuestionTime posting={posting} stage={board.stage} />
}

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
          <PodiumBoard podium={podium} step={here.step} board={board} />
          <CalledRiders podium={podium} step={here.step} isHidden />
        </>
      )}
      <p className="podium-steps needs-script">
        <ScriptedButton className="quiet-button" onClick={() => go(-1)}>
          {t("stepBack")}
        </ScriptedButton>
        <ScriptedButton className="button" onClick={() => go(1)}>
          {t("stepNext")}
        </ScriptedButton>
        <span className="text-muted">{t("stepKeys")}</span>
      </p>
      <h2 className="text-3xl">{t("toRead")}</h2>
      <div className="podium-lists">
        {podiums.map((one) => (
          <section key={one.key} aria-current={one === podium || undefined}>
            <h3>
              <ScriptedButton className="text-button" onClick={() => setAt({ podium: one.key, step: 0 })}>
                {nameOf(one)}
              </ScriptedButton>
            </h3>
            <PodiumPosting podium={one} board={board} />
            <ol>
              {one.places.map((place) => (
                <li key={place.id}>
                  <b className="podium-position">{place.position}</b>
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
