import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"

/** By this id the field is found again where a search found nobody. */
export const searchId = "rider-search"

type RiderSearchProps = { words: string; onWords(words: string): void }

/** Looks for riders by name or racing number; Escape clears it. */
export function RiderSearch({ words, onWords }: RiderSearchProps) {
  const { t } = useTranslation("results")
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // what was written before the page's scripts had come
    if (field.current?.value) onWords(field.current.value)
  }, [onWords])
  return (
    <input
      ref={field}
      id={searchId}
      type="search"
      className="rider-search needs-script"
      aria-label={t("search")}
      placeholder={t("searchHint")}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      value={words}
      onChange={(event) => onWords(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onWords("")
      }}
    />
  )
}
