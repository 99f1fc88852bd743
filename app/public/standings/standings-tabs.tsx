import { Link } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { SearchField } from "#app/site/search/search-field.tsx"
import type { StandingsPage } from "#contracts/standings/standings.ts"
import { type FirstGroup, GroupChips } from "./first-group.tsx"

type StandingsTabsProps = {
  page: StandingsPage
  words: string
  onWords(words: string): void
  first: FirstGroup
}

/** The tabs that the championship has (SD-02), each with an address of its own, and the search field for them. */
export function StandingsTabs({ page: { tabs, standings }, words, onWords, first }: StandingsTabsProps) {
  const t = useWords("standings")
  const results = useWords("results")
  const shown = standings?.content.tab ?? "individual"
  return (
    <div className="results-tools">
      <nav className="tabs flex-wrap max-sm:gap-x-4 max-sm:*:text-[1.125rem]" aria-label={t("title")}>
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
      {standings?.content.tab === "individual" && (
        <GroupChips standings={standings} groups={standings.content.groups} first={first} />
      )}
      <SearchField
        {...(shown === "individual"
          ? { label: results("search"), hint: results("searchHint") }
          : { label: t("searchUnits"), hint: t("searchUnitsHint") })}
        words={words}
        onWords={onWords}
      />
    </div>
  )
}
