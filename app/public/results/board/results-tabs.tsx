import { useEffect, useRef } from "react"
import { Link, useLocation } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { inPlace } from "#app/site/in-place.ts"
import type { BoardStage } from "#contracts/results/live.ts"
import { useMoreBeside } from "#ui/use-more-beside.ts"

/** By classes, as they stand or compared on shared sections (RX-10), all by points, the sections (TV-05), or chosen riders. */
export type View = "classes" | "compared" | "points" | "sections" | "riders"

/** Is it a list by classes? */
export const isByClasses = (view: View): boolean => view === "classes" || view === "compared"

/** Can riders be searched for in it? */
export const hasSearch = (view: View): boolean => isByClasses(view) || view === "points"

/** What the address asks for, if the stage has it: a list, the lap of its sections, and the ids of its riders. */
export function useView(
  competitionType: BoardStage["competitionType"],
  hasStory: boolean,
): { view: View; lap: number | null; riders: string[] } {
  const search = new URLSearchParams(useLocation().search)
  const requested = search.get("view")
  const isThere =
    requested === "sections" ||
    requested === "riders" ||
    (requested === "points" && competitionType === "openFree") ||
    (requested === "compared" && hasStory)
  const lap = search.get("lap") ?? ""
  return {
    view: isThere ? requested : "classes",
    lap: /^[1-9]\d?$/.test(lap) ? Number(lap) : null,
    riders: search.getAll("rider"),
  }
}

/** The class that comes first in lists by class: it is read only where the page cache tells addresses apart by it. */
export function useFirstClass(): string | null {
  const search = new URLSearchParams(useLocation().search)
  const requested = search.get("view")
  return requested === null || requested === "compared" ? search.get("class") : null
}

/** The look of what is said about a list. */
export const orderNote = "order-note mt-2 text-sm text-muted"

type ResultsTabsProps = { type: BoardStage["competitionType"]; view: View; hasStory: boolean }

/**
 * The lists that a stage has: by classes, while it runs also compared, by points in openFree (RS-03, RS-04), and its sections.
 * Links, so that each has an address.
 */
export function ResultsTabs({ type, view, hasStory }: ResultsTabsProps) {
  const t = useWords("results")
  const tabs = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another tab
  useEffect(() => {
    const shown = tabs.current?.querySelector("[aria-current]")
    if (tabs.current && shown instanceof HTMLElement)
      tabs.current.scrollLeft +=
        shown.getBoundingClientRect().left - tabs.current.getBoundingClientRect().left
  }, [view])
  return (
    <nav ref={tabs} className="tabs more-beside" data-more={useMoreBeside(tabs)} aria-label={t("title")}>
      <Tab to="." isShown={view === "classes"}>
        {t("byClasses")}
      </Tab>
      {hasStory && (
        <Tab to="?view=compared" isShown={view === "compared"}>
          {t("compared")}
        </Tab>
      )}
      {type === "openFree" && (
        <Tab to="?view=points" isShown={view === "points"}>
          {t("byPoints")}
        </Tab>
      )}
      <Tab to="?view=sections" isShown={view === "sections"}>
        {t("sections.title")}
      </Tab>
      <Tab to="?view=riders" isShown={view === "riders"}>
        {t("sideBySide.title")}
      </Tab>
    </nav>
  )
}

type TabProps = { to: string; isShown: boolean; children: string }

/** The page has all that a tab shows. */
export function Tab({ to, isShown, children }: TabProps) {
  return (
    <Link to={to} {...inPlace} aria-current={isShown ? "page" : undefined}>
      {children}
    </Link>
  )
}
