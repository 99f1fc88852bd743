import { resultsAddress } from "#domain/competitions/stage-path.ts"
import "#ui/class-dot.css"
import "#ui/sort-heading.css"
import "./results-tools.css"
import "./race-layout.css"
import "./points-results.css"
// the styles of a view must not wait for its script
import "./riders-view.css"
import { type ReactNode, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { inPlace } from "#app/in-place.ts"
import { NoneFound } from "#app/search/search-field.tsx"
import type { Board, BoardRow } from "#contracts/live.ts"
import { isRunning } from "#domain/competitions/is-running.ts"
import { Spinner } from "#ui/states.tsx"
import { type ClassList, classLists, findInLists, isFound } from "./class-lists.ts"
import { ClassResults } from "./class-results.tsx"
import { FollowedStrip } from "./followed-strip.tsx"
import { type ClosedClasses, type OpenCards, useClosedClasses, useOpenCards } from "./open-classes.ts"
import { PointsResults, RidersView, SectionsView, useAllLists } from "./other-lists.tsx"
import { Protests } from "./protests/lazy-protests.tsx"
import { RaceTicker } from "./race-ticker.tsx"
import { hasSearch, isByClasses, useView } from "./results-tabs.tsx"
import { ResultsTools } from "./results-tools.tsx"
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
  const hasStory = stage.resultsStatus === null && isRunning(stage, now)
  const shown = useView(stage.competitionType, hasStory)
  const { view } = shown
  const [words, setWords] = useState("")
  const sought = hasSearch(view) ? words : ""
  const isSearching = sought.trim() !== ""
  const lists = findInLists(classLists(board, firstClass), sought)
  const rows = lists.flatMap((list) => list.rows.filter((row) => isFound(row, sought)))
  const closed = useClosedClasses(
    board.classes.map(({ name }) => name),
    firstClass,
  )
  const cards = useOpenCards()
  useFocusAcrossClasses()
  useAllLists()
  const jump = useJump()
  const navigate = useNavigate()

  const showRider = (riderId: string) => {
    const rider = board.rows.find(({ id }) => id === riderId)
    if (!rider) return
    if (!isFound(rider, words)) setWords("")
    if (!hasSearch(view)) navigate(".", inPlace)
    closed.set(rider.racingClass, true)
    jump(riderId)
  }
  return (
    <div className="race-layout">
      {hasStory && <RaceTicker board={board} onPress={showRider} />}
      <div className="race-lists">
        {legend}
        <ResultsTools
          type={stage.competitionType}
          classes={lists.map((list) => list.racingClass)}
          onWords={setWords}
          found={{ shown: rows.length, all: board.rows.length }}
          {...{ view, hasStory, closed, words, isSearching }}
        />
        {hasStory && isByClasses(view) && (
          <p className="order-note" data-view={view}>
            {t(view === "compared" ? "comparedMeans" : "asItStands")}
          </p>
        )}
        {isSearching && rows.length === 0 ? (
          <NoneFound
            text={t("noneFound", { words: sought.trim() })}
            clear={t("clearSearch")}
            onClear={() => setWords("")}
          />
        ) : (
          <ShownList {...{ board, now, shown, hasStory, lists, rows, sought, isSearching, closed, cards }} />
        )}
        <Protests
          // those of a class stand below it, but for those of a class that the stage no longer has
          protests={board.protests.filter(
            ({ racingClass }) =>
              !isByClasses(view) || !board.classes.some(({ name }) => name === racingClass),
          )}
          below={isByClasses(view) ? "classes" : "other-lists"}
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

type ShownListProps = {
  board: Board
  now: number
  shown: ReturnType<typeof useView>
  hasStory: boolean
  /** The classes in which somebody is found. */
  lists: readonly ClassList[]
  /** The riders who are found. */
  rows: BoardRow[]
  /** The words of the search. */
  sought: string
  isSearching: boolean
  closed: ClosedClasses
  cards: OpenCards
}

/** The list that the address asks for. */
function ShownList(props: ShownListProps) {
  const { board, now, shown, hasStory, lists, rows, sought, isSearching, closed, cards } = props
  const { t } = useTranslation()
  const { view, lap, riders } = shown
  if (isByClasses(view))
    return lists.map((list) => (
      <ClassResults
        key={list.racingClass.name}
        {...list}
        words={sought}
        protests={board.protests}
        stage={board.stage}
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
    <Suspense
      fallback={
        <p role="status" className="order-note">
          <Spinner /> {t("loading")}
        </p>
      }
    >
      {view === "points" && <PointsResults board={board} rows={rows} now={now} />}
      {view === "sections" && <SectionsView board={board} lap={lap} now={now} />}
      {view === "riders" && <RidersView board={board} ids={riders} now={now} />}
    </Suspense>
  )
}
