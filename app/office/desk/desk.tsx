import "./desk.css"
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from "react"
import { flushSync } from "react-dom"
import { Link, useLocation } from "react-router"
import { SavingState } from "#app/office/cards/saving-state.tsx"
import { usePaperCells } from "#app/office/cards/use-paper-cells.ts"
import { useGeneration } from "#app/office/standings/use-generation.tsx"
import { CalledOffBadge } from "#app/public/competitions/called-off.tsx"
import { StageNowContext } from "#app/public/results/race/stage-context.ts"
import { useLeaveWarning } from "#app/site/forms/use-leave-warning.ts"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ClockContext, useClock } from "#app/site/live/use-clock.ts"
import type { Connection } from "#app/site/live/use-live-board.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import type { ClockStart } from "#contracts/competitions/clock-start.ts"
import type { StageReadiness } from "#contracts/competitions/stage-readiness.ts"
import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import type { Board } from "#contracts/results/live.ts"
import { openChecks } from "#domain/competitions/readiness.ts"
import { resultsAddress } from "#domain/competitions/stage-path.ts"
import { byUrgency } from "#domain/results/attention-order.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { isInField } from "#ui/is-in-field.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import { DaySteps } from "./day-steps.tsx"
import { DeskTabs, useDeskTab } from "./desk-tabs.tsx"
import { hasDrafts, useFollowedDay } from "./followed-race.tsx"
import { Queue, toLookAt } from "./queue.tsx"
import { RiderPane } from "./rider-pane.tsx"
import { useShownRiders } from "./scores/matrix-filter.tsx"
import { ScoreMatrix } from "./scores/score-matrix.tsx"
import { shortcutOf, shortcutOfKey } from "./shortcuts.tsx"
import { useChosenRider } from "./use-chosen-rider.ts"

type DeskProps = {
  /** Null: the stage is a draft, whose results nobody follows. */
  board: Board | null
  connection: Connection | null
  race: RaceDesk
  readiness: StageReadiness
  mayReopen: boolean
  now: ClockStart
}

const header = "flex min-h-14 flex-wrap items-center justify-between gap-x-4 md:gap-x-8 md:gap-y-2"
const notice =
  "flex-[1_1_9rem] rounded-lg bg-provisional px-3 py-1 text-provisional-ink empty:invisible md:basis-64"

const noRows: Board["rows"] = []

/** At the end of the desk's address: the latest changes are open. */
const changesHash = "#changes"

/**
 * The secretary's desk: the steps of the day; what needs a look, and all scores; the card of one rider. Beside each other on a wide
 * screen, otherwise one at a time (CO-01).
 */
export function Desk({ board, connection, mayReopen, now: loadedAt, ...loaded }: DeskProps) {
  const t = useWords("cockpit")
  const { path, title, timeZone } = loaded.race.stage
  const { time } = useFormats(timeZone)
  const now = useClock(loadedAt)
  const followed = useFollowedDay(path, {
    version: `${board?.revision} ${loadedAt}`,
    loaded,
    loadedAt,
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
  const { tab, open } = useDeskTab()
  const openCard = useCallback(() => open("card"), [open])
  const chosen = useChosenRider(race, shown.lines, openCard)
  const find = useRef<HTMLFormElement>(null)
  const keys = useRef<HTMLDetailsElement>(null)
  const changes = useRef<HTMLButtonElement>(null)

  const focusNumber = () => {
    flushSync(openCard)
    find.current?.querySelector("input")?.focus()
  }
  useNumberField(find, focusNumber)
  useOpenChanges(changes)
  const showGaps = useCallback(() => {
    open("scores")
    shown.showGaps()
  }, [open, shown])
  const isAhead = resultsStatus === null && race.lines.every(({ hasStarted }) => !hasStarted)
  const counts = {
    day: isAhead ? openChecks(readiness).length || null : null,
    scores: toLookAt(board, race, now).count,
    card: chosen.line?.racingNumber ?? null,
  }

  const press = (event: KeyboardEvent) => {
    const shortcut = shortcutOf(event)
    // the card handles these two itself
    if (shortcut === null || shortcut === "section" || shortcut === "actions") return
    event.preventDefault()
    if (shortcut === "find") focusNumber()
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
          <header className={header}>
            <div className="flex flex-wrap items-center gap-3">
              <h1 className="text-[1.75rem]/9 md:text-[2.25rem]/11">{t("title")}</h1>
              <HelpLink topic="cockpit" />
              <Link to={resultsAddress(path)} className="text-link">
                {title}
              </Link>
              {board?.stage.calledOff && <CalledOffBadge calledOff={board.stage.calledOff} />}
            </div>
            {/* beside the title: the columns below stay where they are */}
            <p role="status" className={notice}>
              {(followed.lostOn !== null || connection === "reconnecting") &&
                (followed.lostOn === null
                  ? t("reconnecting")
                  : t("connectionLost", { time: time.format(followed.lostOn) }))}
            </p>
            {/* its text scrolls inside it: the columns below stay where they are */}
            <SavingState
              {...{ cells, state }}
              lines={race.lines}
              className="relative max-h-14 flex-[0_1_22rem] overflow-y-auto max-md:basis-auto"
            />
          </header>
          {isRestored && <p className="notice">{t("restored")}</p>}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: what is inside has the focus, and the same keys */}
          <div className="desk" data-tab={tab} onKeyDown={press}>
            <DeskTabs tab={tab} counts={counts} onOpen={open} />
            <DaySteps {...{ board, race, readiness, now, resultsStatus, isDraft, mayReopen, generation }} />
            <div id="desk-scores" className="desk-middle">
              <Queue
                {...{ board, race, attention, changes, isOpen }}
                onChoose={chosen.choose}
                onShowGaps={showGaps}
              />
              <ScoreMatrix
                {...{ race, cells, shown, attention, isOpen }}
                rows={board?.rows ?? noRows}
                chosenId={chosen.line?.id ?? null}
                onChoose={chosen.choose}
              />
            </div>
            <RiderPane {...{ board, race, cells, chosen, find, keys, isOpen }} />
          </div>
          {generation.sheet}
        </DialogHost>
      </ClockContext>
    </StageNowContext>
  )
}

/**
 * The number field has the focus when the page opens, where that brings up no keyboard of a screen; and the key `/` leads to it, from
 * wherever nothing is typed, before the search of the site hears of it.
 */
function useNumberField(find: RefObject<HTMLFormElement | null>, focusNumber: () => void): void {
  const focus = useEffectEvent(focusNumber)
  useEffect(() => {
    if (document.activeElement === document.body && matchMedia("(pointer: fine)").matches)
      // where it is in a tab that is closed, nothing has the focus
      find.current?.querySelector("input")?.focus()
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (shortcutOfKey(event) !== "find" || isInField(event.target)) return
      event.preventDefault()
      focus()
    }
    document.addEventListener("keydown", onKey, { capture: true })
    return () => document.removeEventListener("keydown", onKey, { capture: true })
  }, [find])
}

/** Opens the latest changes for whoever was led to them from the results. */
function useOpenChanges(changes: RefObject<HTMLButtonElement | null>): void {
  const isWanted = useLocation().hash === changesHash
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isWanted && isHydrated) changes.current?.click()
  }, [isWanted, isHydrated, changes])
}
