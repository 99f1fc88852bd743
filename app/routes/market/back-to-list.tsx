import { Link, useLocation } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { useHydrated } from "#ui/use-hydrated.ts"

/** What the link to an ad hands on: where in the market it was found. */
export type FoundAt = { foundAt: string }

/** Leads from an ad back to the search that it was found by, else to all ads. */
export function BackToList() {
  const t = useWords("market")
  const { state } = useLocation()
  // a page that was reloaded is drawn by the server first, which does not know
  const foundAt = useHydrated() && isFoundAt(state) ? state.foundAt : "/market"
  return (
    <p>
      <Link to={foundAt} className="text-link">
        {t(foundAt === "/market" ? "ad.back" : "ad.backToFound")}
      </Link>
    </p>
  )
}

const isFoundAt = (state: unknown): state is FoundAt =>
  typeof state === "object" &&
  state !== null &&
  "foundAt" in state &&
  typeof state.foundAt === "string" &&
  /^\/market(\?|$)/.test(state.foundAt)
