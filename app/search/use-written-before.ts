import { type RefObject, useEffect, useRef } from "react"

/** A field to be searched in as one types: what was written into it before the page's scripts had come is searched for too. */
export function useWrittenBefore(onWords: (words: string) => void): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const first = useRef(onWords)
  useEffect(() => {
    if (field.current?.value) first.current(field.current.value)
  }, [])
  return field
}
