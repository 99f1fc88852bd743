import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { keptFor } from "#domain/accounts/kept-for.ts"

/** Tells the owner of an ad why nobody else sees it, and where that is mended (D-43). */
export function AdWaits() {
  const t = useWords("market")
  return (
    <p className="text-muted" role="note">
      {t("own.waits", { days: keptFor.unconfirmedAdDays })}{" "}
      <Link to="/profile" className="text-link">
        {t("confirmAddress")}
      </Link>
    </p>
  )
}
