import "#ui/class-dot.css"
import "#ui/sort-heading.css"
import "./results-tools.css"
import "./race-layout.css"
import "./points-results.css"
// the styles of a view must not wait for its script
import "./riders-view.css"
import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { inPlace } from "#app/in-place.ts"
import { NoneFound, SearchField } from "#app/search/search-field.tsx"
import type { Board, BoardClass, BoardRow } from "#contracts/live.ts"
import { isRunning } from "#domain/competitions/is-running.ts"
import { shownStatus, writePlace } from "#domain/results/shown-result.ts"
import { Spinner } from "#ui/states.tsx"
import { classId, resultsAddress } from "./addresses.ts"
import { classLists, findInLists, isFound } from "./class-lists.ts"
import { ClassResults, type OpenCards } from "./class-results.tsx"
import { pointsBehind } from "./comparisons.ts"
import { followKey } from "./followed-riders.ts"
import { FollowedBar } from "./following.tsx"
import { mayMove } from "./motion.ts"
import { PointsResults, RidersView, SectionsView, useAllLists } from "./other-lists.tsx"
import { Protests } from "./protests/lazy-protests.tsx"
import { RaceTicker } from "./race-ticker.tsx"
import { ResultsTabs, useView } from "./results-tabs.tsx"
import { useFocusAcrossClasses, useJump } from "./rider-line.ts"

type ResultListsProps = {
  board: Board
  now: number
  /** The class that the address asks for: it comes first, and the others are closed. */
  firstClass: string | undefined
  /** Explains the lists: above them, on a phone below. */
  legend: ReactNode
  /** What comes before the followed riders. */
  children: ReactNode
}

/** The results of a stage in the order that its address names, with what finds a rider in them. */
export function ResultLists({ board, now, firstClass, legend, children }: ResultListsProps) {
  const { stage } = board
  const t = useWords("results")
  const { t: site } = useTranslation()
  const hasStory = stage.resultsStatus === null && isRunning(stage, now)
  const { view, lap, riders } = useView(stage.competitionType, hasStory)
  const isByClasses = view === "classes" || view === "compared"
  const hasSearch = isByClasses || view === "points"
  const [words, setWords] = useState("")
  const sought = hasSearch ? words : ""
  const isSearching = sought.trim() !== ""
  const lists = findInLists(classLists(board, firstClass), sought)
  const rows = lists.flatMap((list) => list.rows.filter((row) => isFound(row, sought)))
  const isAnyFound = !isSearching || rows.length > 0
  const closed = useClosedClasses(
    board.classes.map(({ name }) => name),
    firstClass,
  )
  const cards = useOpenCards()
  useFocusAcrossClasses()
  useAllLists()
  const jump = useJump()
  const navigate = useNavigate()
  const tools = useSearchInReach(isSearching)

  const showRider = (riderId: string) => {
    const rider = board.rows.find(({ id }) => id === riderId)
    if (!rider) return
    if (!isFound(rider, words)) setWords("")
    if (!hasSearch) navigate(".", inPlace)
    closed.set(rider.racingClass, true)
    jump(riderId)
  }
  const byClasses = lists.map((list) => (
    <ClassResults
      key={list.racingClass.name}
      {...list}
      words={sought}
      protests={board.protests}
      stage={stage}
      revision={board.revision}
      now={now}
      isCompared={view === "compared"}
      hasStory={hasStory}
      cards={cards}
      isOpen={isSearching || !closed.isClosed(list.racingClass.name)}
      onToggle={(isOpen) => {
        // a search shows what it finds, whatever was closed before it
        if (!isSearching) closed.set(list.racingClass.name, isOpen)
      }}
    />
  ))
  return (
    <div className="race-layout">
      {hasStory && <RaceTicker board={board} onPress={showRider} />}
      <div className="race-lists">
        {legend}
        <div ref={tools} className="results-tools">
          <ResultsTabs type={stage.competitionType} view={view} hasStory={hasStory} />
          {hasSearch && (
            <SearchField label={t("search")} hint={t("searchHint")} words={words} onWords={setWords} />
          )}
          <div className="class-tools">
            {(isByClasses || view === "sections") && !isSearching && lists.length > 1 && (
              <ClassChips
                classes={lists.map((list) => list.racingClass)}
                onChoose={(name) => closed.set(name, true)}
              />
            )}
            <div className="list-tools needs-script">
              {isByClasses && !isSearching && (
                <>
                  <button type="button" onClick={closed.openAll}>
                    {t("expandAll")}
                  </button>
                  <button type="button" onClick={closed.closeAll}>
                    {t("collapseAll")}
                  </button>
                </>
              )}
              <span role="status">
                {isSearching && t("shown", { shown: rows.length, all: board.rows.length })}
              </span>
            </div>
          </div>
        </div>
        {hasStory && isByClasses && (
          <p className="order-note" data-view={view}>
            {t(view === "compared" ? "comparedMeans" : "asItStands")}
          </p>
        )}
        {!isAnyFound && (
          <NoneFound
            text={t("noneFound", { words: sought.trim() })}
            clear={t("clearSearch")}
            onClear={() => setWords("")}
          />
        )}
        {isAnyFound && isByClasses && byClasses}
        {isAnyFound && !isByClasses && (
          <Suspense
            fallback={
              <p role="status" className="order-note">
                <Spinner /> {site("loading")}
              </p>
            }
          >
            {view === "points" && <PointsResults board={board} rows={rows} now={now} />}
            {view === "sections" && <SectionsView board={board} lap={lap} now={now} />}
            {view === "riders" && <RidersView board={board} ids={riders} now={now} />}
          </Suspense>
        )}
        <Protests
          // those of a class stand below it, but for those of a class that the stage no longer has
          protests={board.protests.filter(
            ({ racingClass }) => !isByClasses || !board.classes.some(({ name }) => name === racingClass),
          )}
          below={isByClasses ? "classes" : "other-lists"}
          stage={stage}
        />
        <p className="mt-2 text-sm print:hidden">
          <a href={`${resultsAddress(stage.path)}.csv`} download className="text-link">
            {t("download")}
          </a>
        </p>
        {children}
      </div>
      <FollowedStrip board={board} now={now} onPress={showRider} />
    </div>
  )
}

type ClassChipsProps = { classes: readonly BoardClass[]; onChoose(name: string): void }

/** Leads to a class; one that is closed opens. */
function ClassChips({ classes, onChoose }: ClassChipsProps) {
  const t = useWords("results")
  return (
    <nav className="class-chips" aria-label={t("column.class")}>
      {classes.map(({ name, color }) => (
        <a key={name} href={`#${classId(name)}`} onClick={() => onChoose(name)}>
          <span className="class-dot" style={{ backgroundColor: color }} />
          {name}
        </a>
      ))}
    </nav>
  )
}

type FollowedStripProps = { board: Board; now: number; onPress(riderId: string): void }

/** The followed riders of a stage, with what they have now. */
function FollowedStrip({ board: { stage, classes, rows }, now, onPress }: FollowedStripProps) {
  const { points, signedPoints } = useFormats(stage.timeZone)
  const gapOf = (row: BoardRow) => {
    const leader = rows.find(({ racingClass, position }) => racingClass === row.racingClass && position === 1)
    const gap = leader ? pointsBehind(row, leader, stage.competitionType) : null
    return gap === null ? null : signedPoints.format(gap)
  }
  const riderBy = (key: string) => {
    const row = rows.find((one) => followKey(one) === key)
    return (
      row && {
        ...row,
        gap: gapOf(row),
        color: classes.find(({ name }) => name === row.racingClass)?.color,
        place: shownStatus(row, stage, now) ?? (row.position ? `${row.position}.` : (writePlace(row) ?? "–")),
        points: row.total === null ? "–" : points.format(row.total),
        onPress: () => onPress(row.id),
      }
    )
  }
  return <FollowedBar path={stage.path} riderBy={riderBy} />
}

/** The classes that the reader has closed: none at first. */
type ClosedClasses = {
  isClosed(name: string): boolean
  set(name: string, isOpen: boolean): void
  openAll(): void
  closeAll(): void
}

/** For the lists of classes with these names (RS-03). Where the address asks for one, the others are closed at first. */
function useClosedClasses(names: readonly string[], only: string | undefined): ClosedClasses {
  const [closed, setClosed] = useState<readonly string[]>(() =>
    only === undefined ? [] : names.filter((name) => name !== only),
  )
  return {
    isClosed: (name) => closed.includes(name),
    set: (name, isOpen) =>
      setClosed((before) => {
        if (before.includes(name) !== isOpen) return before
        return isOpen ? before.filter((one) => one !== name) : [...before, name]
      }),
    openAll: () => setClosed([]),
    closeAll: () => setClosed(names),
  }
}

function useOpenCards(): OpenCards {
  const [ids, setIds] = useState<readonly string[]>([])
  const toggle = useCallback(
    (id: string) => setIds((open) => (open.includes(id) ? open.filter((one) => one !== id) : [...open, id])),
    [],
  )
  return { ids, toggle }
}

/**
 * Scrolls the search to the top when it is low on the screen: the keyboard of a phone covers the rest. There it stays on a phone
 * while it has words; its height is a variable of the style, for what sticks below it.
 */
function useSearchInReach(isSearching: boolean): RefObject<HTMLDivElement | null> {
  const tools = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = tools.current
    if (!isSearching || !box) return
    if (box.getBoundingClientRect().bottom > innerHeight / 3)
      box.scrollIntoView({ block: "start", behavior: mayMove() ? "smooth" : "auto" })
    const lists = box.parentElement
    const measure = new ResizeObserver(() =>
      lists?.style.setProperty("--tools-height", `${box.offsetHeight}px`),
    )
    measure.observe(box, { box: "border-box" })
    return () => measure.disconnect()
  }, [isSearching])
  return tools
}
