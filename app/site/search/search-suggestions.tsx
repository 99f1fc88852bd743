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
import { useWords } from "#app/site/i18n/words.ts"
import { ListOption } from "#ui/list-option.tsx"
import { useCombobox } from "#ui/use-combobox.ts"
import { type Found, FoundWords, listFound, type Searched } from "./found.tsx"

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
  const { load, data, state: loading } = useFetcher<Searched>()
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
  const site = useWords("site")
  const t = useWords("search")
  const isInView = state !== "closed" && state !== "found"
  const late = state === "searching" ? "animate-[appear_0s_500ms_backwards]" : ""
  return (
    <p role="status" className={isInView ? `p-3 ${popup} ${late}` : "sr-only"}>
      {/* locale keys: search.states.* */}
      {state === "failed" && site("noAnswer")}
      {state !== "failed" && state !== "closed" && t(`states.${state}`, { found, typed })}
    </p>
  )
}

/** What opens below the field of the search. */
const popup =
  "absolute top-full right-0 z-20 mt-2 max-h-[min(32rem,80dvh)] w-96 overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface text-ink shadow-2xl"

type FoundListProps = {
  id: string
  optionId(index: number): string
  found: readonly Found[]
  /** Which of them the arrow keys have reached; -1: none. */
  active: number
  onChoose(found: Found): void
}

/** What a search has found while one types, by kind: the list of a combobox, whose field keeps the focus. */
function FoundList({ id, optionId, found, active, onChoose }: FoundListProps) {
  const site = useWords("site")
  const t = useWords("search")
  const groups = Map.groupBy(
    found.map((one, index) => ({ one, index })),
    ({ one }) => one.kind,
  )
  return (
    <div id={id} role="listbox" aria-label={site("search.label")} className={`p-2 ${popup}`}>
      {[...groups].map(([kind, own]) => (
        // biome-ignore lint/a11y/useSemanticElements: choices are not fields
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          {/* locale keys: search.kinds.* */}
          <p id={`${id}-${kind}`} className="px-3 pt-2 pb-1 text-sm/normal text-muted">
            {t(`kinds.${kind}`)}
          </p>
          {own.map(({ one, index }) => (
            <ListOption
              key={one.key}
              id={optionId(index)}
              isActive={index === active}
              onChoose={() => onChoose(one)}
            >
              <FoundWords found={one} />
            </ListOption>
          ))}
        </div>
      ))}
    </div>
  )
}
