import { useWords } from "#app/i18n/words.ts"
import "./category-links.css"
import { type SubmitEvent, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Form, Link, useNavigate } from "react-router"
import { useFollowedValue } from "#app/search/use-followed-value.ts"
import { writeDecimals } from "#contracts/formats.ts"
import { adSorts, type MarketSearch, marketAddress, mostSearched } from "#contracts/market-search.ts"
import { adCategories, plainAmount } from "#domain/market/ad.ts"
import { Field } from "#ui/field.tsx"

/** The search form of ads: words, prices, order (D-42). The search is in the address, also without script. */
export function MarketSearchForm({ search }: { search: MarketSearch }) {
  const { words, category, sort } = search
  const t = useWords("market")
  const { i18n } = useTranslation()
  const amountOf = (cents: number | null) =>
    cents === null ? "" : writeDecimals(String(cents / 100), i18n.language)
  const [from, to] = [amountOf(search.from), amountOf(search.to)]
  const wordsField = useFollowedValue<HTMLInputElement>(words)
  const fromField = useFollowedValue<HTMLInputElement>(from)
  const toField = useFollowedValue<HTMLInputElement>(to)
  const sortField = useFollowedValue<HTMLSelectElement>(sort)
  const navigate = useNavigate()
  const submitSearch = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(addressOf(new FormData(event.currentTarget)))
  }
  return (
    <Form
      method="get"
      action="/market"
      role="search"
      aria-label={t("search.label")}
      className="market-search"
      onSubmit={submitSearch}
    >
      {category !== null && <input type="hidden" name="category" value={category} />}
      <Field label={t("search.words")}>
        {(control) => (
          <input
            {...control}
            ref={wordsField}
            type="search"
            name="q"
            defaultValue={words}
            maxLength={mostSearched}
            autoComplete="off"
            enterKeyHint="search"
          />
        )}
      </Field>
      <button type="submit" className="button">
        {t("search.submit")}
      </button>
      <Field label={t("search.from")}>
        {(control) => (
          <input {...control} ref={fromField} name="from" inputMode="decimal" defaultValue={from} />
        )}
      </Field>
      <Field label={t("search.to")}>
        {(control) => <input {...control} ref={toField} name="to" inputMode="decimal" defaultValue={to} />}
      </Field>
      <Field label={t("search.sort")}>
        {(control) => (
          <select
            {...control}
            ref={sortField}
            name="sort"
            defaultValue={sort}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          >
            {/* locale keys: market.search.sorts.* */}
            {adSorts.map((one) => (
              <option key={one} value={one}>
                {t(`search.sorts.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Form>
  )
}

/** The address of a search, as short as possible, because people share it. */
function addressOf(form: FormData): string {
  const query = new URLSearchParams()
  for (const [name, value] of form) {
    if (typeof value !== "string") continue
    const text = name === "q" ? value.trim() : plainAmount(value)
    const isUsual = name === "sort" && text === "newest"
    if (text !== "" && !isUsual) query.set(name, text)
  }
  return query.size === 0 ? "/market" : `/market?${query}`
}

/** Links from a search to the same in one category, or in all. On a phone they are a scrolling strip. */
export function CategoryLinks({ search }: { search: MarketSearch }) {
  const t = useWords("market")
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
