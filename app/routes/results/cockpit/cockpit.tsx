import { resultsAddress } from "#domain/competitions/stage-path.ts"
import "./cockpit.css"
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react"
import { Link } from "react-router"
import { useLeaveWarning } from "#app/forms/use-leave-warning.ts"
import { HelpLink } from "#app/help/help-link.tsx"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { ClockContext, useClock } from "#app/live/use-clock.ts"
import type { Connection } from "#app/live/use-live-board.ts"
import { SavingState } from "#app/routes/results/cards/saving-state.tsx"
import { usePaperCells } from "#app/routes/results/cards/use-paper-cells.ts"
import { hasDrafts } from "#app/routes/results/desk/followed-race.tsx"
import { StageNowContext } from "#app/routes/results/stage-context.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { useGeneration } from "#app/routes/standings/use-generation.tsx"
import type { ClockStart } from "#contracts/clock-start.ts"
import type { Board } from "#contracts/live.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import type { StageReadiness } from "#contracts/stage-readiness.ts"
import { byUrgency } from "#domain/results/attention-order.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { DaySteps } from "./day-steps.tsx"
import { Exceptions } from "./exceptions.tsx"
import { RiderPane } from "./rider-pane.tsx"
import { ScoreMatrix } from "./score-matrix.tsx"
import { shortcutOf } from "./shortcuts.ts"
import { useChosenRider } from "./use-chosen-rider.ts"
import { useFollowedDay } from "./use-followed-day.tsx"
import { useShownRiders } from "./use-shown-riders.ts"

type CockpitProps = {
  /** Null: the stage is a draft, whose results nobody follows. */
  board: Board | null
  connection: Connection | null
  race: RaceDesk
  readiness: StageReadiness
  mayReopen: boolean
  now: ClockStart
}

const noRows: Board["rows"] = []

/** Three columns: the steps of the day; what needs a look, and all scores; the card of one rider. */
export function Cockpit({ board, connection, mayReopen, now: loadedAt, ...loaded }: CockpitProps) {
  const t = useWords("cockpit")
  const { path, title, timeZone } = loaded.race.stage
  const { time } = useFormats(timeZone)
  const now = useClock(loadedAt)
  const isSettled = useIsSettled()
  const followed = useFollowedDay(path, {
    version: `${board?.revision} ${loadedAt}`,
    loaded,
    loadedAt,
    isSettled,
  })
  const { race, readiness } = followed
  const { cells, state, isRestored } = usePaperCells(race, "cockpit")
  useLeaveWarning(() => state.unsaved.length > 0)
  const { resultsStatus } = board ? board.stage : race.stage
  const isOpen = resultsStatus === null
  const isDraft = hasDrafts(race, resultsStatus)
  const generation = useGeneration(() => resultsStatus)
  const attention = useMemo(() => byUrgency(race.attention), [race.attention])
  const shown = useShownRiders(race)
  const chosen = useChosenRider(race, shown.lines)
  const find = useRef<HTMLFormElement>(null)
  const keys = useRef<HTMLDetailsElement>(null)
  const changes = useRef<HTMLButtonElement>(null)

  const press = (event: KeyboardEvent) => {
    const shortcut = shortcutOf(event)
    // the card handles these two itself
    if (shortcut === null || shortcut === "section" || shortcut === "actions") return
    event.preventDefault()
    if (shortcut === "find") find.current?.querySelector("input")?.focus()
    else if (shortcut === "keys") keys.current?.toggleAttribute("open")
    else if (shortcut === "undo") changes.current?.click()
    else chosen.step(shortcut)
  }
  return (
    <StageNowContext
      value={board ?? { stage: race.stage, classes: [], rows: [], revision: race.stage.revision }}
    >
      <ClockContext value={now}>
        <DialogHost page={path}>
          <PageTitle>{`${t("title")} – ${title}`}</PageTitle>
          <header className="cockpit-header">
            <div className="with-help">
              <h1>{t("title")}</h1>
              <HelpLink topic="cockpit" />
              <Link to={resultsAddress(path)} className="text-link">
                {title}
              </Link>
            </div>
            {/* beside the title: the columns below stay where they are */}
            <p role="status" className="cockpit-notice">
              {(followed.lostOn !== null || connection === "reconnecting") &&
                (followed.lostOn === null
                  ? t("reconnecting")
                  : t("connectionLost", { time: time.format(followed.lostOn) }))}
            </p>
            <SavingState {...{ cells, state }} lines={race.lines} />
          </header>
          {isRestored && <p className="notice">{t("restored")}</p>}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: what is inside has the focus, and the same keys */}
          <div className="cockpit" onKeyDown={press}>
            <DaySteps
              {...{ board, race, readiness, now, resultsStatus, isDraft, mayReopen, generation }}
              onDone={followed.refresh}
            />
            <div className="cockpit-middle">
              <Exceptions
                {...{ board, race, attention, changes, isOpen, isSettled }}
                onDone={followed.refresh}
                onChoose={chosen.choose}
                onShowGaps={shown.showGaps}
              />
              <ScoreMatrix
                {...{ race, cells, shown, attention, isOpen }}
                rows={board?.rows ?? noRows}
                chosenId={chosen.line?.id ?? null}
                onChoose={chosen.choose}
              />
            </div>
            <RiderPane {...{ board, race, cells, chosen, find, keys, isOpen, isSettled }} />
          </div>
          {generation.sheet}
          {followed.reader}
        </DialogHost>
      </ClockContext>
    </StageNowContext>
  )
}

/** Milliseconds until a page has loaded all that it may need, so that it can be used where there is no signal. */
const untilAll = 10_000

/** Has the page been open for a while? Then what is loaded late no longer keeps anything waiting. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), untilAll)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
