import { type RefObject, useLayoutEffect, useRef } from "react"

type Opening = {
  /** Of the search, which opens what it finds. */
  words: string
  isOpen: boolean
  /** Told that a reader closed it in the moment before a search began. */
  onClosed(): void
}

/**
 * Returns the reference of a `<details>` that is opened or closed as `isOpen` says whenever a search changes. Browsers tell of a press only
 * afterwards, and React writes `open` only where its own value changes: a search that begins between the two would find nothing open, and
 * the press would be lost.
 */
export function useOpenedBy({ words, isOpen, onClosed }: Opening): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null)
  const last = useRef({ words, isOpen })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { words, isOpen }
    if (before.words === words || !details.current) return
    if (before.words.trim() === "" && before.isOpen && !details.current.open) onClosed()
    details.current.open = isOpen
  }, [words, isOpen, onClosed])
  return details
}
