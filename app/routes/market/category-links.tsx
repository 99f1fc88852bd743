import "./category-links.css"
import { useEffect, useRef } from "react"
import { Link } from "react-router"
import { type MarketSearch, marketAddress } from "#contracts/market-search.ts"
import { adCategories } from "#domain/market/ad.ts"
import { useMarketWords } from "./use-market-words.ts"

/** Leads from what is searched for to the same in one category, or in all. On a phone they are a strip that scrolls. */
export function CategoryLinks({ search }: { search: MarketSearch }) {
  const t = useMarketWords()
  const chosen = useRef<HTMLAnchorElement>(null)
  const { category } = search
  useEffect(() => {
    const strip = chosen.current?.closest("ul")
    if (strip && category !== null)
      strip.scrollLeft = (chosen.current?.offsetLeft ?? 0) - strip.offsetLeft - 16
  }, [category])
  return (
    <nav aria-label={t("search.category")} className="category-links">
      <ul>
        {[null, ...adCategories].map((one) => (
          <li key={one}>
            <Link
              ref={one === category ? chosen : null}
              to={marketAddress({ ...search, category: one, page: 1 })}
              aria-current={one === category ? "true" : undefined}
              preventScrollReset
            >
              {one === null ? t("search.all") : t(`categories.${one}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
