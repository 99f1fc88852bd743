import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Form, Link, useFetcher, useNavigate } from "react-router"
import type { clientLoader } from "#app/routes/site/search.tsx"
import type { Found } from "#app/search/found.ts"
import { longestQuery } from "#contracts/site-search.ts"
import { isInField } from "#ui/is-in-field.ts"
import { useCombobox } from "#ui/use-combobox.ts"

/** Milliseconds after a letter, if no other follows, until the search is asked. */
const pause = 150

const loadList = () => import("#app/search/found-list.tsx")

/**
 * The search of every page (SE-01): a field that lists what is found while one types, to which the key `/` leads; on a phone a link to
 * the search's own page. Enter leads there too, also without script.
 */
export function SiteSearch() {
  const { t } = useTranslation()
  return (
    <>
      <Link to="/search" aria-label={t("search.open")} className="menu-button md:hidden">
        <svg viewBox="0 0 24 24" aria-hidden="true" width="24" height="24" fill="none" stroke="currentColor">
          <path d="m20 20-5-5m2-5a7 7 0 1 1-14 0 7 7 0 0 1 14 0z" strokeWidth="2.5" />
        </svg>
      </Link>
      <SearchBox />
    </>
  )
}

function SearchBox() {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { typed, found, List, state, type, prepare, open, close } = useFound()
  const navigate = useNavigate()
  const goTo = ({ address }: Found) => {
    close()
    type("")
    if (input.current) input.current.value = ""
    input.current?.blur()
    void navigate(address)
  }
  const { listId, optionId, active, forget, field } = useCombobox({
    options: found,
    keyOf: ({ address }) => address,
    isOpen: state !== "closed",
    open,
    close,
    onChoose: goTo,
  })
  useSlash(input)
  return (
    <Form
      action="/search"
      role="search"
      aria-label={t("search.open")}
      className="relative hidden md:block"
      onSubmit={close}
    >
      <input
        {...field}
        ref={input}
        type="search"
        name="q"
        aria-label={t("search.open")}
        aria-keyshortcuts="/"
        placeholder={t("search.hint")}
        maxLength={longestQuery}
        enterKeyHint="search"
        size={22}
        className="rounded-lg border px-3 py-2"
        onFocus={prepare}
        onBlur={close}
        onChange={(event) => {
          type(event.target.value)
          open()
          forget()
        }}
      />
      {List && found.length > 0 && (
        <List id={listId} optionId={optionId} found={found} active={active} onChoose={goTo} />
      )}
      <p
        role="status"
        className={
          state === "closed" || found.length > 0
            ? "sr-only"
            : "absolute top-full right-0 z-20 mt-2 w-96 rounded-xl border border-line bg-surface p-3 text-ink"
        }
        data-state={state}
      >
        {/* locale keys: site.search.states.* */}
        {state !== "closed" && t(`search.states.${state}`, { found: found.length, typed })}
      </p>
    </Form>
  )
}

type ListPart = Awaited<ReturnType<typeof loadList>>

/** What the list of a search says; "closed" also where too little is typed to search for. */
type SearchState = "closed" | "searching" | "failed" | "none" | "found"

const nothing: readonly Found[] = []

/** What was found for what is typed, once it is there. */
function useFound() {
  const { load, data, state: loading } = useFetcher<typeof clientLoader>()
  const [typed, setTyped] = useState("")
  const [isOpen, setOpen] = useState(false)
  const [part, setPart] = useState<ListPart | "missing" | null>(null)
  const ask = () => void load(`/search?${new URLSearchParams({ q: typed })}`)
  const askTyped = useEffectEvent(ask)
  useEffect(() => {
    if (typed === "") return
    const timer = setTimeout(() => askTyped(), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const prepare = () => {
    if (part === null || part === "missing") loadList().then(setPart, () => setPart("missing"))
  }
  const isOfTyped = data?.typed === typed
  const hasFailed = part === "missing" || (isOfTyped && data.hasFailed && loading === "idle")
  // until the answer comes, what was found for the beginning of it stays
  const answer = data?.answer && typed.startsWith(data.typed) ? data.answer : null
  const List = part === "missing" ? null : part
  const found = isOpen && typed !== "" && answer && List ? List.listFound(answer) : nothing
  const stateOf = (): SearchState => {
    if (!isOpen || typed === "") return "closed"
    if (hasFailed) return "failed"
    if (answer && List) return found.length > 0 ? "found" : "none"
    return isOfTyped && data.answer === null && !data.hasFailed ? "closed" : "searching"
  }
  return {
    typed,
    found: hasFailed ? nothing : found,
    List: List?.FoundList ?? null,
    state: stateOf(),
    type: (text: string) => setTyped(text.trim()),
    prepare,
    open: () => {
      setOpen(true)
      if (!hasFailed) return
      prepare()
      ask()
    },
    close: () => setOpen(false),
  }
}

/** The key `/` leads to the field, from wherever nothing is typed. */
function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event
      if (key !== "/" || ctrlKey || metaKey || altKey || isInField(target)) return
      if (!field.current?.checkVisibility()) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [field])
}
