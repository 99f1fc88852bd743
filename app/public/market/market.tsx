import { Link } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { PageMeta } from "#app/site/shell/page-meta.tsx"
import type { AdList } from "#contracts/market/ads.ts"
import { adsOnPage, type MarketSearch, marketAddress } from "#contracts/market/market-search.ts"
import { readMarketSearch } from "#contracts/market/read-market-search.ts"
import { ageChangesOn, expiryOf } from "#domain/market/ad-state.ts"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/market.ts"
import { AdCard } from "./ad-cards.tsx"
import { MarketFailed, MarketHead } from "./market-frame.tsx"
import { CategoryLinks, MarketSearchForm } from "./market-search.tsx"

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, now, expiresAt } = context.get(siteContext)
  const search = readMarketSearch(url.searchParams)
  const list = await api.market.list(search)
  for (const ad of list.ads) expiresAt(expiryOf(ad), ageChangesOn(ad.listedOn, now))
  return { search, list, now }
}

/** How many cards are seen without scrolling. */
const seenAtOnce = 4

/** The market: a page of ads for a search (MK-01, D-42). */
export default function Market({ loaderData: { search, list, now } }: Route.ComponentProps) {
  const t = useWords("market")
  const { page, words } = search
  const address = marketAddress({ ...search, page: 1 })
  const isSearching = address !== "/market"
  return (
    <>
      <PageMeta title={t("title")} description={t("description")} path="/market" />
      {isSearching && <meta name="robots" content="noindex" />}
      <MarketHead title={t("title")}>
        <Link to="/market/my-ads" className="quiet-button">
          {t("mine")}
        </Link>
      </MarketHead>
      <MarketSearchForm search={search} />
      <CategoryLinks search={search} />
      <FoundAds list={list} words={words} isSearching={isSearching} />
      {list.ads.length === 0 ? (
        <NoAds search={search} isSearching={isSearching} />
      ) : (
        <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4">
          {list.ads.map((ad, index) => (
            <li key={ad.id}>
              <AdCard ad={ad} now={now} isFirst={index < seenAtOnce} foundAt={marketAddress(search)} />
            </li>
          ))}
        </ul>
      )}
      {(page > 1 || list.hasNext) && (
        <nav
          aria-label={t("pages.label")}
          className="mt-8 flex flex-wrap items-center justify-center gap-x-5 gap-y-3 print:hidden"
        >
          {page > 1 && (
            <Link to={marketAddress({ ...search, page: page - 1 })} rel="prev" className="quiet-button">
              {t("pages.previous")}
            </Link>
          )}
          <span>
            {list.isMore
              ? t("pages.page", { page })
              : t("pages.pageOf", { page, pages: Math.ceil(list.total / adsOnPage) })}
          </span>
          {list.hasNext && (
            <Link to={marketAddress({ ...search, page: page + 1 })} rel="next" className="quiet-button">
              {t("pages.next")}
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

type FoundAdsProps = { list: AdList; words: string; isSearching: boolean }

/** The number of ads, and whether they match exactly or only similarly; read aloud with each search. */
function FoundAds({ list: { total, isMore, isForgiven }, words, isSearching }: FoundAdsProps) {
  const t = useWords("market")
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 wrap-anywhere">
      <p role="status">
        {isForgiven && <span className="block">{t("search.forgiven", { words })} </span>}
        {/* locale keys: market.search.found* */}
        {total !== 0 && <b>{t(isMore ? "search.foundMore" : "search.found", { count: total })}</b>}
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
function NoAds({ search, isSearching }: { search: MarketSearch; isSearching: boolean }) {
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

export function ErrorBoundary() {
  return <MarketFailed />
}
