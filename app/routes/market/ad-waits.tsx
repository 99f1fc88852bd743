import { Link } from "react-router"
import { keptFor } from "#domain/accounts/kept-for.ts"
import { useMarketWords } from "./use-market-words.ts"

/** Tells the owner of an ad why nobody else sees it, and where that is mended (D-43). */
export function AdWaits() {
  const t = useMarketWords()
  return (
    <p className="text-muted" role="note">
      {t("own.waits", { days: keptFor.unconfirmedAdDays })}{" "}
      <Link to="/profile" className="text-link">
        {t("confirmAddress")}
      </Link>
    </p>
  )
}
