import { type SubmitEvent, useEffect, useRef } from "react"
import { Form, Link, useNavigate } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { useFollowedValue } from "#app/site/search/use-followed-value.ts"
import { WordsField } from "#app/site/search/words-field.tsx"
import { writeDecimals } from "#contracts/fields/formats.ts"
import { adSorts, type MarketSearch, marketAddress, mostSearched } from "#contracts/market/market-search.ts"
import { adCategories, plainAmount } from "#domain/market/ad.ts"
import { Field } from "#ui/field.tsx"
import { useLanguage } from "#ui/speech.tsx"

/** The search form of ads: words, prices, order (D-42). The search is in the address, also without script. */
export function MarketSearchForm({ search }: { search: MarketSearch }) {
  const { words, category, sort } = search
  const t = useWords("market")
  const language = useLanguage()
  const amountOf = (cents: number | null) =>
    cents === null ? "" : writeDecimals(String(cents / 100), language)
  const [from, to] = [amountOf(search.from), amountOf(search.to)]
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
      className="mt-4 flex flex-wrap items-end gap-3 md:grid md:grid-cols-[minmax(0,1fr)_auto_6rem_6rem_10rem] print:hidden"
      onSubmit={submitSearch}
    >
      {category !== null && <input type="hidden" name="category" value={category} />}
      <WordsField
        label={t("search.words")}
        words={words}
        most={mostSearched}
        className="min-w-[min(100%,10rem)] grow basis-[calc(100%-8rem)]"
      />
      <button type="submit" className="button max-w-full max-md:grow max-md:basis-20 max-md:px-2">
        {t("search.submit")}
      </button>
      <Field label={t("search.from")} className={priceField}>
        {(control) => (
          <input {...control} ref={fromField} name="from" inputMode="decimal" defaultValue={from} />
        )}
      </Field>
      <Field label={t("search.to")} className={priceField}>
        {(control) => <input {...control} ref={toField} name="to" inputMode="decimal" defaultValue={to} />}
      </Field>
      <Field label={t("search.sort")} className="min-w-[min(100%,4.5rem)] grow basis-26">
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

/** Two lines on a phone; more where letters are so large that the words of a field would not fit. */
const priceField = "min-w-[min(100%,4.5rem)] grow basis-18"

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

const categoryLink =
  "flex min-h-11 items-center rounded-full border border-line bg-surface px-4 whitespace-nowrap hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-canvas"

/** Links from a search to the same in one category, or in all. On a phone they are a scrolling strip. */
export function CategoryLinks({ search }: { search: MarketSearch }) {
  const t = useWords("market")
  const chosen = useRef<HTMLAnchorElement>(null)
  const { category } = search
  useEffect(() => {
    const strip = chosen.current?.closest("ul")
    if (strip && category !== null) strip.scrollLeft = (chosen.current?.offsetLeft ?? 0) - 16
  }, [category])
  return (
    <nav aria-label={t("search.category")} className="mt-4 print:hidden">
      {/* to the edges of a phone, to show that there is more */}
      <ul className="relative -mx-4 flex scrollbar-none gap-2 overflow-x-auto px-4 md:mx-0 md:flex-wrap md:px-0">
        {[null, ...adCategories].map((one) => (
          <li key={one}>
            <Link
              ref={one === category ? chosen : null}
              to={marketAddress({ ...search, category: one, page: 1 })}
              aria-current={one === category ? "true" : undefined}
              className={categoryLink}
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
