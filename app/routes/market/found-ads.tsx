import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import type { AdList } from "#contracts/ads.ts"

type FoundAdsProps = { list: AdList; words: string; isSearching: boolean }

/** How many ads there are, and whether they have what was typed or only something like it; read aloud with each search. */
export function FoundAds({ list: { total, isForgiven }, words, isSearching }: FoundAdsProps) {
  const t = useWords("market")
  return (
    <div className="found-ads">
      <p role="status">
        {isForgiven && <span className="found-forgiven">{t("search.forgiven", { words })} </span>}
        {/* locale keys: market.search.found* */}
        {total !== 0 && <b>{total === null ? t("search.foundMore") : t("search.found", { count: total })}</b>}
      </p>
      {isSearching && total !== 0 && (
        <Link to="/market" className="text-link">
          {t("search.clear")}
        </Link>
      )}
    </div>
  )
}
