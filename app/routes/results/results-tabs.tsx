import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import type { BoardStage } from "#contracts/live.ts"

type ResultsTabsProps = { stage: BoardStage; isByPoints: boolean }

/** The lists that a stage has: by classes, and by points in openFree (RS-03, RS-04). Links, so that each has an address. */
export function ResultsTabs({ stage, isByPoints }: ResultsTabsProps) {
  const t = useWords("results")
  return (
    <nav className="tabs" aria-label={t("title")}>
      <Tab to="." isShown={!isByPoints}>
        {t("byClasses")}
      </Tab>
      {stage.competitionType === "openFree" && (
        <Tab to="?view=points" isShown={isByPoints}>
          {t("byPoints")}
        </Tab>
      )}
    </nav>
  )
}

/** The page has all that a tab shows: nothing is asked of the server, which may be out of reach. */
function Tab({ to, isShown, children }: { to: string; isShown: boolean; children: string }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      defaultShouldRevalidate={false}
      aria-current={isShown ? "page" : undefined}
    >
      {children}
    </Link>
  )
}
