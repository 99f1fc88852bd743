import { type KeyboardEvent, useCallback, useRef, useState } from "react"
import { useSearchParams } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"

/** The parts of the desk: beside each other where there is room, otherwise one at a time. */
export const deskTabs = ["day", "scores", "card"] as const

/** One of these. */
export type DeskTab = (typeof deskTabs)[number]

const parameter = "tab"

/** Returns the query of the desk's address that opens one of its tabs. */
export const tabQuery = (tab: DeskTab): string => `?${parameter}=${tab}`

/** The tab that is open, in the address too, so that a reload shows it again. */
export function useDeskTab(): { tab: DeskTab; open(tab: DeskTab): void } {
  const named = useSearchParams()[0].get(parameter)
  const [tab, setTab] = useState<DeskTab>(() => deskTabs.find((one) => one === named) ?? "day")
  const open = useCallback((next: DeskTab) => {
    setTab(next)
    const address = new URL(window.location.href)
    // browsers limit how often an address may change: a key that stays down steps from rider to rider
    if (address.searchParams.get(parameter) === next) return
    address.searchParams.set(parameter, next)
    // no navigation: the page stays as it is, and nothing is read again
    history.replaceState(history.state, "", address)
  }, [])
  return { tab, open }
}

const tabButton =
  "flex min-h-12 min-w-0 items-center justify-center gap-2 rounded-lg border border-b-4 border-line bg-surface px-1.5 py-1 font-semibold wrap-anywhere aria-selected:border-signal"

type DeskTabsProps = {
  tab: DeskTab
  /** What waits in a tab, or whom it shows. */
  counts: Readonly<Record<DeskTab, string | number | null>>
  onOpen(tab: DeskTab): void
}

const moves: Readonly<Record<string, (place: number) => number>> = {
  ArrowRight: (place) => (place + 1) % deskTabs.length,
  ArrowLeft: (place) => (place + deskTabs.length - 1) % deskTabs.length,
  Home: () => 0,
  End: () => deskTabs.length - 1,
}

/** Opens one part of the desk at a time, where they do not fit beside each other. */
export function DeskTabs({ tab, counts, onOpen }: DeskTabsProps) {
  const t = useWords("cockpit")
  const list = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const place = moves[event.key]?.(deskTabs.indexOf(tab))
    const next = deskTabs[place ?? -1]
    if (next === undefined || place === undefined) return
    event.preventDefault()
    onOpen(next)
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[place]?.focus()
  }
  return (
    <div
      ref={list}
      className="sticky top-0 z-5 grid grid-cols-[repeat(3,auto)] gap-1 bg-canvas py-1 xl:hidden"
      role="tablist"
      aria-label={t("tabs.label")}
      onKeyDown={press}
    >
      {deskTabs.map((one) => (
        <ScriptedButton
          key={one}
          role="tab"
          className={tabButton}
          aria-selected={one === tab}
          aria-controls={`desk-${one}`}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onOpen(one)}
        >
          {/* locale keys: cockpit.tabs.* */}
          {t(`tabs.${one}`)}{" "}
          {counts[one] !== null && <b className="rounded-md bg-sunken px-1.5">{counts[one]}</b>}
        </ScriptedButton>
      ))}
    </div>
  )
}
