import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import type { AdList } from "#contracts/ads.ts"
import { type MarketSearch, marketAddress } from "#contracts/market-search.ts"
import { EmptyState } from "#ui/states.tsx"

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

/** In place of the list: no ad at all, none like that, or none on so late a page. */
export function NoAds({ search, isSearching }: { search: MarketSearch; isSearching: boolean }) {
  const t = useWords("market")
  if (search.page > 1)
    return (
      <EmptyState title={t("noPage.title")}>
        <Link to={marketAddress({ ...search, page: 1 })} className="quiet-button">
          {t("noPage.first")}
        </Link>
      </EmptyState>
    )
  return isSearching ? (
    <EmptyState title={t("noMatch.title")}>
      <p>{t("noMatch.next")}</p>
      <Link to="/market" className="quiet-button mt-4">
        {t("search.clear")}
      </Link>
    </EmptyState>
  ) : (
    <EmptyState title={t("none.title")}>
      <p>{t("none.next")}</p>
      <Link to="/market/new" className="button mt-4">
        {t("post")}
      </Link>
    </EmptyState>
  )
}
