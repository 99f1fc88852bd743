import { useWords } from "#app/i18n/words.ts"
import "#ui/sort-heading.css"
import "./results-tools.css"
import "./points-results.css"
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { NoneFound, SearchField } from "#app/search/search-field.tsx"
import type { Board, BoardRow } from "#contracts/live.ts"
import { classLists } from "./class-lists.ts"
import { ClassResults, type OpenCards } from "./class-results.tsx"
import { findInLists, isFound } from "./find-riders.ts"
import { FollowedStrip } from "./followed-strip.tsx"
import { mayMove } from "./may-move.ts"
import { PointsResults } from "./points-results.tsx"
import { ResultsTabs } from "./results-tabs.tsx"
import { resultsAddress } from "./rider-address.ts"
import { useClosedClasses } from "./use-closed-classes.ts"
import { useFocusAcrossClasses } from "./use-focus-across-classes.ts"
import { useJump } from "./use-jump.ts"

type ResultListsProps = { board: Board; now: number; children: ReactNode }

/** The results of a stage by classes or by points, with what finds a rider in them; `children` come before the followed riders. */
export function ResultLists({ board, now, children }: ResultListsProps) {
  const { stage } = board
  const t = useWords("results")
  const isByPoints = useIsByPoints(stage.competitionType)
  const [words, setWords] = useState("")
  const isSearching = words.trim() !== ""
  const lists = findInLists(classLists(board), words)
  const rows = lists.flatMap((list) => list.rows.filter((row) => isFound(row, words)))
  const isAnyFound = !isSearching || rows.length > 0
  const closed = useClosedClasses(board.classes.map(({ name }) => name))
  const cards = useOpenCards()
  useFocusAcrossClasses()
  const jump = useJump()
  const tools = useShownResults(isSearching)

  const showRider = ({ id, racingClass }: BoardRow) => {
    if (!rows.some((row) => row.id === id)) setWords("")
    closed.set(racingClass, true)
    jump(id)
  }
  const byClasses = lists.map((list) => (
    <ClassResults
      key={list.racingClass.name}
      {...list}
      words={words}
      stage={stage}
      revision={board.revision}
      now={now}
      cards={cards}
      isOpen={isSearching || !closed.isClosed(list.racingClass.name)}
      onToggle={(isOpen) => {
        // a search shows what it finds, whatever was closed before it
        if (!isSearching) closed.set(list.racingClass.name, isOpen)
      }}
    />
  ))
  return (
    <>
      <div ref={tools} className="results-tools">
        <ResultsTabs stage={stage} isByPoints={isByPoints} />
        <SearchField label={t("search")} hint={t("searchHint")} words={words} onWords={setWords} />
        <div className="list-tools needs-script">
          {!isByPoints && !isSearching && (
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
      {!isAnyFound && (
        <NoneFound says={t("noneFound", { words: words.trim() })} onClear={() => setWords("")} />
      )}
      {isAnyFound && !isByPoints && byClasses}
      {isAnyFound && isByPoints && <PointsResults board={board} rows={rows} now={now} />}
      <p className="mt-2 text-sm print:hidden">
        <a href={`${resultsAddress(stage.path)}.csv`} download className="text-link">
          {t("download")}
        </a>
      </p>
      {children}
      <FollowedStrip board={board} onPress={showRider} />
    </>
  )
}

/** Brings what finds a rider to the top once somebody searches from low on the screen: a phone's keyboard covers the rest. */
function useShownResults(isSearching: boolean): RefObject<HTMLDivElement | null> {
  const tools = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isLow = (tools.current?.getBoundingClientRect().bottom ?? 0) > innerHeight / 3
    if (isSearching && isLow)
      tools.current?.scrollIntoView({ block: "start", behavior: mayMove() ? "smooth" : "auto" })
  }, [isSearching])
  return tools
}

function useOpenCards(): OpenCards {
  const [ids, setIds] = useState<readonly string[]>([])
  const toggle = useCallback(
    (id: string) => setIds((open) => (open.includes(id) ? open.filter((one) => one !== id) : [...open, id])),
    [],
  )
  return { ids, toggle }
}

function useIsByPoints(competitionType: Board["stage"]["competitionType"]): boolean {
  const { search } = useLocation()
  return competitionType === "openFree" && new URLSearchParams(search).get("view") === "points"
}
