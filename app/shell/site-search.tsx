import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Form, Link, useFetcher, useNavigate } from "react-router"
import type { clientLoader } from "#app/routes/site/search.tsx"

/** No longer text is searched for (`mostSought` of the domain, which would bring the market's words along). */
const longest = 100

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
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { typed, found, List, type, prepare, close } = useFound()
  const [active, setActive] = useState(-1)
  const navigate = useNavigate()
  useSlash(field)
  const end = () => {
    close()
    setActive(-1)
  }
  const goTo = (address: string) => {
    end()
    if (field.current) field.current.value = ""
    field.current?.blur()
    void navigate(address)
  }
  const isOpen = found !== null
  const count = found?.length ?? 0
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found?.[active]
    if (event.key === "ArrowDown" && count > 0) setActive((active + 1) % count)
    else if (event.key === "ArrowUp" && count > 0) setActive(active <= 0 ? count - 1 : active - 1)
    else if (event.key === "Enter" && chosen) goTo(chosen.address)
    else if (event.key === "Escape" && isOpen) end()
    else return
    event.preventDefault()
  }
  return (
    <Form
      action="/search"
      role="search"
      aria-label={t("search.open")}
      className="relative hidden md:block"
      onSubmit={end}
    >
      <input
        ref={field}
        type="search"
        name="q"
        role="combobox"
        aria-label={t("search.open")}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={count > 0 ? id : undefined}
        aria-activedescendant={count > 0 && active >= 0 ? `${id}-${active}` : undefined}
        aria-keyshortcuts="/"
        placeholder={t("search.hint")}
        maxLength={longest}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        size={22}
        className="rounded-lg border px-3 py-2"
        onFocus={prepare}
        onBlur={end}
        onChange={(event) => {
          type(event.target.value)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
      />
      {List && found && <List id={id} typed={typed} found={found} active={active} onChoose={goTo} />}
    </Form>
  )
}

type ListPart = Awaited<ReturnType<typeof loadList>>

/** What was found for what is typed, once it is there; null: the list is closed. */
function useFound() {
  const { load, data } = useFetcher<typeof clientLoader>()
  const [typed, setTyped] = useState("")
  const [part, setPart] = useState<ListPart | null>(null)
  useEffect(() => {
    if (typed === "") return
    const timer = setTimeout(() => void load(`/search?${new URLSearchParams({ q: typed })}`), pause)
    return () => clearTimeout(timer)
  }, [typed, load])
  // until the answer comes, what was found for the beginning of it stays
  const isOfTyped = data != null && data.answer !== null && typed !== "" && typed.startsWith(data.typed)
  return {
    typed,
    found: part && isOfTyped && data.answer ? part.listFound(data.answer) : null,
    List: part?.FoundList ?? null,
    type: (text: string) => setTyped(text.trim()),
    /** Without a connection there is no list, and Enter says so. */
    prepare: () => {
      loadList().then(setPart, () => {})
    },
    close: () => setTyped(""),
  }
}

/** The key `/` leads to the field, from wherever nothing is typed. */
function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event
      const isTyped =
        target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]")
      if (key !== "/" || ctrlKey || metaKey || altKey || isTyped || !field.current?.checkVisibility()) return
      event.preventDefault()
      field.current.select()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [field])
}
