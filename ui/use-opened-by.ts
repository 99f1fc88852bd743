import { type RefObject, useLayoutEffect, useRef } from "react"

/**
 * Returns the reference of a `<details>` that is opened or closed as `isOpen` says whenever a search changes: React writes `open` only where
 * its own value changes, and a press that it has not heard of yet may have closed what the search opens.
 */
export function useOpenedBy(words: string, isOpen: boolean): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null)
  const last = useRef(words)
  useLayoutEffect(() => {
    if (last.current === words) return
    last.current = words
    if (details.current) details.current.open = isOpen
  }, [words, isOpen])
  return details
}
