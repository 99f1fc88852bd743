import { useEffect, useRef } from "react"
import { useStageWords } from "#app/routes/competitions/use-stage-words.ts"

type ParticipantSearchProps = {
  words: string
  onWords(words: string): void
  /** Somebody is about to search. */
  onReach(): void
}

/** Looks for participants by name or racing number (ST-11); Escape clears it. */
export function ParticipantSearch({ words, onWords, onReach }: ParticipantSearchProps) {
  const t = useStageWords()
  const field = useRef<HTMLInputElement>(null)
  const first = useRef(onWords)
  useEffect(() => {
    // what was written before the page's scripts had come
    if (field.current?.value) first.current(field.current.value)
  }, [])
  return (
    <input
      ref={field}
      type="search"
      className="participant-search needs-script"
      aria-label={t("search")}
      placeholder={t("searchHint")}
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
