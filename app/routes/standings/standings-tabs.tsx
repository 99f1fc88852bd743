import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { StandingsPage } from "#contracts/standings.ts"
import { useStandingsWords } from "./use-standings-words.ts"

type StandingsTabsProps = { page: StandingsPage; words: string; onWords(words: string): void }

/** The tabs that the championship has (SD-02), each with an address of its own, and what finds somebody in them. */
export function StandingsTabs({ page: { tabs, standings }, words, onWords }: StandingsTabsProps) {
  const t = useStandingsWords()
  const shown = standings?.content.tab ?? "individual"
  return (
    <div className="results-tools standings-tools">
      <nav className="tabs" aria-label={t("title")}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            to={tab === "individual" ? "." : `?standings=${tab}`}
            replace
            preventScrollReset
            defaultShouldRevalidate={false}
            aria-current={tab === shown ? "page" : undefined}
          >
            {/* locale keys: standings.tabs.* */}
            {t(`tabs.${tab}`)}
          </Link>
        ))}
      </nav>
      <Search isOfUnits={shown !== "individual"} words={words} onWords={onWords} />
    </div>
  )
}

type SearchProps = { isOfUnits: boolean; words: string; onWords(words: string): void }

function Search({ isOfUnits, words, onWords }: SearchProps) {
  const t = useStandingsWords()
  const results = useTranslation("results").t
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // what was written before the page's scripts had come
    if (field.current?.value) onWords(field.current.value)
  }, [onWords])
  return (
    <input
      ref={field}
      type="search"
      className="rider-search needs-script"
      aria-label={isOfUnits ? t("searchUnits") : results("search")}
      placeholder={isOfUnits ? t("searchUnits") : results("searchHint")}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      value={words}
      onChange={(event) => onWords(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onWords("")
      }}
    />
  )
}
