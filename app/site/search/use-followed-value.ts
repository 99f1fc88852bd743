import { type RefObject, useEffect, useRef } from "react"

type Field = HTMLInputElement | HTMLSelectElement

/**
 * Returns the reference of a search's field, which follows what the page shows the search of, also after Back. Input since the
 * search was sent stays, so that a late answer overwrites nothing. `onFollow` is called with the new value.
 */
export function useFollowedValue<One extends Field>(
  searched: string,
  onFollow?: (searched: string) => void,
): RefObject<One | null> {
  const field = useRef<One>(null)
  const isTyped = useRef(false)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const mark = (typed: boolean) => () => {
      isTyped.current = typed
    }
    field.current?.addEventListener("input", mark(true), { signal })
    field.current?.form?.addEventListener("submit", mark(false), { signal })
    return () => listening.abort()
  }, [])
  const shown = useRef(searched)
  useEffect(() => {
    if (shown.current === searched) return
    shown.current = searched
    if (!field.current || isTyped.current) return
    field.current.value = searched
    onFollow?.(searched)
  }, [searched, onFollow])
  return field
}
