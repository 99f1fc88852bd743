import { type RefObject, useEffect, useRef } from "react"
import { useWords } from "#app/i18n/words.ts"
import { SearchField } from "#app/search/search-field.tsx"
import type { BoardClass, BoardStage } from "#contracts/live.ts"
import { classId } from "./addresses.ts"
import { mayMove } from "./motion.ts"
import type { ClosedClasses } from "./open-classes.ts"
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
