import "./lists.css"
import "./class-results.css"
import "./views.css"
import "#app/public/results/race/race.css"
import { type ReactNode, Suspense } from "react"
import { useNavigate } from "react-router"
import { RaceTicker } from "#app/public/results/race/race-ticker.tsx"
import { Protests } from "#app/public/results/rider/protests/protest-list.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { inPlace } from "#app/site/in-place.ts"
import { NoneFound } from "#app/site/search/search-field.tsx"
import { keptState } from "#app/site/shell/kept-state.ts"
import type { EnteredRider } from "#contracts/judging/entered-rider.ts"
import type { Board, BoardRow } from "#contracts/results/live.ts"
import { isRunning } from "#domain/competitions/is-running.ts"
import { resultsAddress } from "#domain/competitions/stage-path.ts"
import { Spinner } from "#ui/states.tsx"
import { type ClassList, classLists, findInLists, isFound, withoutLine } from "./class-lists.ts"
import { ClassResults } from "./class-results.tsx"
import { EnteredRiders } from "./entered-riders.tsx"
import { FollowedStrip } from "./following.tsx"
import { PointsResults } from "./points-results.tsx"
import { hasSearch, isByClasses, orderNote, useView } from "./results-tabs.tsx"
import {
  type ClosedClasses,
  type OpenCards,
  ResultsTools,
  useClosedClasses,
  useOpenCards,
} from "./results-tools.tsx"
import { useFocusAcrossClasses, useJump } from "./rider-line.ts"
import { RidersView } from "./riders-view.tsx"
import { SectionsView } from "./sections-view.tsx"

type ResultListsProps = {
  board: Board
  /** Who is entered, and may be on the board by now. */
  entered: readonly EnteredRider[]
  now: number
  /** The class that the address asks for: it comes first, and the others are closed. */
  firstClass: string | undefined
  /** Explains the lists: above them, on a phone below. */
  legend: ReactNode
  /** What comes before the followed riders. */
  children: ReactNode
}

const useKeptWords = keptState<string>()

/** The results of a stage in the order that its address names, with what finds a rider in them. */
export function ResultLists({ board, entered, now, firstClass, legend, children }: ResultListsProps) {
  const { stage } = board
  const t = useWords("results")
  const hasStory = stage.resultsStatus === null && isRunning(stage, now)
  const shown = useView(stage.competitionType, hasStory)
  const { view } = shown
  const [words, setWords] = useKeptWords(() => "")
  const sought = hasSearch(view) ? words : ""
  const isSearching = sought.trim() !== ""
  const waiting = withoutLine(entered, board)
  const lists = findInLists(classLists({ ...board, entered: waiting }, firstClass), sought)
  const rows = lists.flatMap((list) => list.rows.filter((row) => isFound(row, sought)))
  const foundWaiting = waiting.filter((rider) => isFound(rider, sought))
  const found = rows.length + foundWaiting.length
  const closed = useClosedClasses(
    board.classes.map(({ name }) => name),
    firstClass,
  )
  const cards = useOpenCards()
  useFocusAcrossClasses()
  const jump = useJump()
  const navigate = useNavigate()

  const showRider = (riderId: string) => {
    const rider = [...board.rows, ...waiting].find(({ id }) => id === riderId)
    if (!rider) return
    if (!isFound(rider, words)) setWords("")
    if (!hasSearch(view)) navigate(".", inPlace)
    closed.set(rider.racingClass, true)
    jump(riderId)
  }
  return (
    <div className="race-layout phone:flex phone:flex-col">
      {hasStory && <RaceTicker board={board} onPress={showRider} />}
      {/* On a phone riders come first: the explanation of the list follows it, and the news are at the bottom of the screen. */}
      <div className="race-lists phone:-order-1 phone:flex phone:flex-col min-[90rem]:col-start-1 min-[90rem]:row-start-1 has-[.rider-card-row]:[overflow-anchor:none]">
        {legend}
        <ResultsTools
          type={stage.competitionType}
          classes={lists.map((list) => list.racingClass)}
          onWords={setWords}
          found={{ shown: found, all: board.rows.length + waiting.length }}
          {...{ view, hasStory, closed, words, isSearching }}
        />
        {hasStory && isByClasses(view) && (
          <p className={view === "classes" ? `${orderNote} phone:hidden` : orderNote}>
            {t(view === "compared" ? "comparedMeans" : "asItStands")}
          </p>
        )}
        {isSearching && found === 0 ? (
          <NoneFound
            text={t("noneFound", { words: sought.trim() })}
            clear={t("clearSearch")}
            onClear={() => setWords("")}
          />
        ) : (
          <ShownList
            {...{ board, now, shown, hasStory, lists, rows, sought, isSearching, closed, cards }}
            entered={foundWaiting}
          />
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
      <FollowedStrip board={board} entered={waiting} now={now} onPress={showRider} />
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
  /** Those who are found and have no result yet. */
  entered: readonly EnteredRider[]
  /** The words of the search. */
  sought: string
  isSearching: boolean
  closed: ClosedClasses
  cards: OpenCards
}

/** The list that the address asks for. */
function ShownList(props: ShownListProps) {
  const { board, now, shown, hasStory, lists, rows, entered, sought, isSearching, closed, cards } = props
  const t = useWords("site")
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
        onToggle={(isOpen) => closed.set(list.racingClass.name, isOpen)}
      />
    ))
  return (
    <Suspense
      fallback={
        <p role="status" className={orderNote}>
          <Spinner /> {t("loading")}
        </p>
      }
    >
      {view === "points" && (
        <>
          {(rows.length > 0 || entered.length === 0) && <PointsResults board={board} rows={rows} now={now} />}
          {entered.length > 0 && (
            <table className="mt-5 w-full rounded-[0.625rem] border border-line bg-surface">
              <EnteredRiders riders={entered} classes={board.classes} stage={board.stage} />
            </table>
          )}
        </>
      )}
      {view === "sections" && <SectionsView board={board} lap={lap} now={now} />}
      {view === "riders" && <RidersView board={board} ids={riders} now={now} />}
    </Suspense>
  )
}
