import { type RefObject, useCallback, useEffect, useRef } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import { SearchField } from "#app/site/search/search-field.tsx"
import { keptState } from "#app/site/shell/kept-state.ts"
import type { BoardClass, BoardStage } from "#contracts/results/live.ts"
import { useMoreBeside } from "#ui/use-more-beside.ts"
import { classId } from "./addresses.ts"
import { mayMove } from "./motion.ts"
import { hasSearch, isByClasses, ResultsTabs, type View } from "./results-tabs.tsx"

type ResultsToolsProps = {
  type: BoardStage["competitionType"]
  view: View
  hasStory: boolean
  /** The classes that are listed. */
  classes: readonly BoardClass[]
  closed: ClosedClasses
  words: string
  onWords(words: string): void
  isSearching: boolean
  /** How many riders a search has found, and among how many. */
  found: { shown: number; all: number }
}

/** What chooses a list of results, and finds a rider or a class in it. */
export function ResultsTools(props: ResultsToolsProps) {
  const { type, view, hasStory, classes, closed, words, onWords, isSearching, found } = props
  const t = useWords("results")
  const tools = useSearchInReach(isSearching)
  return (
    <div ref={tools} className="results-tools">
      <ResultsTabs type={type} view={view} hasStory={hasStory} />
      {hasSearch(view) && (
        <SearchField label={t("search")} hint={t("searchHint")} words={words} onWords={onWords} />
      )}
      <div className="class-tools">
        {(isByClasses(view) || view === "sections") && !isSearching && classes.length > 1 && (
          <ClassChips classes={classes} onChoose={(name) => closed.set(name, true)} />
        )}
        <div className="list-tools needs-script">
          {isByClasses(view) && !isSearching && (
            <>
              <button type="button" onClick={closed.openAll}>
                {t("expandAll")}
              </button>
              <button type="button" onClick={closed.closeAll}>
                {t("collapseAll")}
              </button>
            </>
          )}
          <span role="status">{isSearching && t("shown", found)}</span>
        </div>
      </div>
    </div>
  )
}

type ClassChipsProps = { classes: readonly BoardClass[]; onChoose(name: string): void }

/** Leads to a class; one that is closed opens. */
function ClassChips({ classes, onChoose }: ClassChipsProps) {
  const t = useWords("results")
  const chips = useRef<HTMLElement>(null)
  return (
    <nav
      ref={chips}
      className="class-chips more-beside"
      data-more={useMoreBeside(chips)}
      aria-label={t("column.class")}
    >
      {classes.map(({ name, color }) => (
        <a key={name} href={`#${classId(name)}`} onClick={() => onChoose(name)}>
          <span className="class-dot" style={{ backgroundColor: color }} />
          {name}
        </a>
      ))}
    </nav>
  )
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

/** The riders whose cards are open, in whichever class they are. */
export type OpenCards = { ids: readonly string[]; toggle(rider: string): void }

/** The classes that the reader has closed. */
export type ClosedClasses = {
  isClosed(name: string): boolean
  set(name: string, isOpen: boolean): void
  openAll(): void
  closeAll(): void
}

const useKeptClasses = keptState<readonly string[]>()
const useKeptCards = keptState<readonly string[]>()

/** For the lists of classes with these names (RS-03). Where the address asks for one, the others are closed at first. */
export function useClosedClasses(names: readonly string[], only: string | undefined): ClosedClasses {
  const [closed, setClosed] = useKeptClasses(() =>
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

/** None is open at first. */
export function useOpenCards(): OpenCards {
  const [ids, setIds] = useKeptCards(() => [])
  const toggle = useCallback(
    (id: string) => setIds((open) => (open.includes(id) ? open.filter((one) => one !== id) : [...open, id])),
    [setIds],
  )
  return { ids, toggle }
}
