import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from "react"
import { useFetcher, useNavigate } from "react-router"
import type { clientLoader } from "#app/routes/site/search.tsx"
import { useCombobox } from "#ui/use-combobox.ts"
import { type Found, listFound } from "./found.ts"
import { FoundList } from "./found-list.tsx"
import "./found-list.css"
import { useTranslation } from "react-i18next"

/** Milliseconds after the last typed letter until the search is requested. */
const pause = 150

/** How the field passes its events to the suggestions. */
export type SuggestionsHandle = {
  type(text: string): void
  press(event: KeyboardEvent<HTMLInputElement>): void
  close(): void
}

type SearchSuggestionsProps = {
  ref: Ref<SuggestionsHandle>
  /** In which something may have been typed before these were loaded. */
  field: RefObject<HTMLInputElement | null>
}

/** What a search finds while one types: the list below a field, which keeps the focus. */
export function SearchSuggestions({ ref, field: input }: SearchSuggestionsProps) {
  const { typed, found, state, type, open, close } = useFound(() => input.current?.value.trim() ?? "")
  const navigate = useNavigate()
  const goTo = ({ address }: Found) => {
    type("")
    if (input.current) input.current.value = ""
    input.current?.blur()
    void navigate(address)
  }
  const { listId, optionId, active, forget, field } = useCombobox({
    options: found,
    keyOf: ({ key }) => key,
    isOpen: state !== "closed",
    open,
    close,
    onChoose: goTo,
  })
  useImperativeHandle(ref, () => ({
    type: (text) => {
      type(text.trim())
      forget()
    },
    press: field.onKeyDown,
    close,
  }))
  const list = field["aria-controls"]
  const option = field["aria-activedescendant"]
  // the field was there before these were loaded, and does not know of them
  useEffect(() => {
    input.current?.setAttribute("aria-expanded", String(list !== undefined))
    setOrRemove(input.current, "aria-controls", list)
    setOrRemove(input.current, "aria-activedescendant", option)
  }, [input, list, option])
  return (
    <>
      {found.length > 0 && (
        <FoundList id={listId} optionId={optionId} found={found} active={active} onChoose={goTo} />
      )}
      <SearchStatus state={state} found={found.length} typed={typed} />
    </>
  )
}

const setOrRemove = (field: Element | null, attribute: string, id: string | undefined) =>
  id === undefined ? field?.removeAttribute(attribute) : field?.setAttribute(attribute, id)

const nothing: readonly Found[] = []

/** What was found for what is typed, once it is there. */
function useFound(typedBefore: () => string) {
  const { load, data, state: loading } = useFetcher<typeof clientLoader>()
  const [typed, setTyped] = useState(typedBefore)
  const [isOpen, setOpen] = useState(() => typedBefore() !== "")
  const fetchSuggestions = () => void load(`/search?${new URLSearchParams({ q: typed })}`)
  const fetchTyped = useEffectEvent(fetchSuggestions)
  useEffect(() => {
    if (typed === "") return
    const timer = setTimeout(() => fetchTyped(), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const isOfTyped = data?.typed === typed
  const hasFailed = isOfTyped && data.hasFailed && loading === "idle"
  // until the answer comes, what was found for the beginning of it stays
  const answer = data?.answer && typed.startsWith(data.typed) ? data.answer : null
  const found = isOpen && typed !== "" && answer && !hasFailed ? listFound(answer) : nothing
  const stateOf = (): SearchState => {
    if (!isOpen || typed === "") return "closed"
    if (hasFailed) return "failed"
    if (answer) return found.length > 0 ? "found" : "none"
    // too little is typed to search for
    return isOfTyped && !data.hasFailed ? "closed" : "searching"
  }
  return {
    typed,
    found,
    state: stateOf(),
    type: (text: string) => {
      setTyped(text)
      setOpen(true)
    },
    open: () => {
      setOpen(true)
      if (hasFailed) fetchSuggestions()
    },
    close: () => setOpen(false),
  }
}

/** How a search goes; "closed" also where too little is typed to search for. */
type SearchState = "closed" | "searching" | "failed" | "none" | "found"

type SearchStatusProps = { state: SearchState; found: number; typed: string }

/** Says how a search goes, in view where there is no list. It is there before it has anything to say, so that screen readers hear it. */
function SearchStatus({ state, found, typed }: SearchStatusProps) {
  const { t } = useTranslation()
  const isInView = state !== "closed" && state !== "found"
  return (
    <p role="status" className={isInView ? "found-list found-status" : "sr-only"} data-state={state}>
      {/* locale keys: site.search.states.* */}
      {state === "failed" && t("noAnswer")}
      {state !== "failed" && state !== "closed" && t(`search.states.${state}`, { found, typed })}
    </p>
  )
}
