import { type RefObject, useEffect, useRef, useState } from "react"
import { Form, Link } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import type { SuggestionsHandle } from "#app/site/search/search-suggestions.tsx"
import { useSlashKey } from "#app/site/search/slash-key.ts"
import { longestQuery } from "#contracts/site/site-search.ts"
import { isInField } from "#ui/is-in-field.ts"

const loadSuggestions = () => import("#app/site/search/search-suggestions.tsx")

/**
 * The search of every page (SE-01): a field that lists what is found while one types, to which the key `/` leads; on a phone a link to
 * the search's own page. Enter leads there too, also without script.
 */
export function SiteSearch() {
  const t = useWords("site")
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
  const t = useWords("site")
  const field = useRef<HTMLInputElement>(null)
  const suggestions = useRef<SuggestionsHandle>(null)
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadSuggestions>> | null>(null)
  // what fails is requested again with the next letter; without it Enter leads to the page of the search, which says so
  const prepare = () => void loadSuggestions().then(setPart, () => {})
  const close = () => suggestions.current?.close()
  const hasSlash = useSlashKey()
  useSlash(field, hasSlash)
  return (
    <Form
      action="/search"
      role="search"
      aria-label={t("search.open")}
      className="relative hidden md:block"
      onSubmit={close}
    >
      <input
        ref={field}
        type="search"
        name="q"
        role="combobox"
        aria-label={t("search.open")}
        aria-autocomplete="list"
        // the suggestions set it, and name their list
        aria-expanded={false}
        aria-keyshortcuts={hasSlash ? "/" : undefined}
        placeholder={t("search.hint")}
        maxLength={longestQuery}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        size={22}
        className="rounded-lg border px-3 py-2"
        onFocus={prepare}
        onBlur={close}
        onChange={(event) => {
          prepare()
          suggestions.current?.type(event.target.value)
        }}
        onKeyDown={(event) => suggestions.current?.press(event)}
      />
      {part && <part.SearchSuggestions ref={suggestions} field={field} />}
    </Form>
  )
}

/** The key `/` leads to the field, from wherever nothing is typed. */
function useSlash(field: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event
      // a page may have a search of its own
      if (defaultPrevented || key !== "/" || ctrlKey || metaKey || altKey || isInField(target)) return
      if (!field.current?.checkVisibility()) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [field, isOn])
}
