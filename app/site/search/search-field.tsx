import { useEffect, useEffectEvent } from "react"
import { useLocation } from "react-router"
import { longestQuery } from "#contracts/site/site-search.ts"
import { soughtWords } from "#domain/competitions/stage-path.ts"
import { useInputBeforeHydration } from "#ui/use-hydrated.ts"

/** By this id the field is found again where a search found nobody; a page has one. */
export const searchId = "search-field"

type SearchFieldProps = {
  label: string
  hint: string
  words: string
  onWords(words: string): void
  /** Somebody is about to search. */
  onReach?(): void
  className?: string
}

/** Searches in what a page shows while one types; Escape clears it. */
export function SearchField({ label, hint, words, onWords, onReach, className = "" }: SearchFieldProps) {
  const field = useInputBeforeHydration<HTMLInputElement>(words, onWords)
  return (
    <input
      ref={field}
      id={searchId}
      type="search"
      className={`search-field needs-script print:hidden ${className}`}
      aria-label={label}
      placeholder={hint}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      value={words}
      onFocus={onReach}
      onPointerEnter={onReach}
      onChange={(event) => onWords(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onWords("")
      }}
    />
  )
}

type NoneFoundProps = {
  text: string
  /** What the button is called that clears the search. */
  clear: string
  onClear(): void
}

/** Shown instead of a list in which a search found nobody; clearing the search focuses the field. */
export function NoneFound({ text, clear, onClear }: NoneFoundProps) {
  const clearAndFocus = () => {
    onClear()
    document.getElementById(searchId)?.focus()
  }
  return (
    <div className="mt-5 rounded-xl border border-dashed border-line px-4 py-8 text-center wrap-anywhere print:hidden">
      <p className="mb-4">{text}</p>
      <button type="button" className="quiet-button" onClick={clearAndFocus}>
        {clear}
      </button>
    </div>
  )
}

/** Calls back with the words that the address of this page has, once it is shown in the browser: the server does not know them. */
export function useSoughtWords(onSought: (words: string) => void): void {
  const { hash, key } = useLocation()
  const seek = useEffectEvent(onSought)
  // biome-ignore lint/correctness/useExhaustiveDependencies: who comes again by the same address seeks again
  useEffect(() => {
    const words = soughtWords(hash)
    // whoever made the address may have written a book
    if (words !== null) seek(words.slice(0, longestQuery))
  }, [hash, key])
}
