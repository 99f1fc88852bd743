import { type RefObject, useEffect, useRef } from "react"

type Field = HTMLInputElement | HTMLSelectElement

/**
 * Returns the reference of a field whose value React holds: what was written or chosen there before the page's scripts had
 * come is told once, where it is not the value already.
 */
export function useWrittenBefore<One extends Field>(
  value: string,
  onWritten: (written: string) => void,
): RefObject<One | null> {
  const field = useRef<One>(null)
  const first = useRef({ value, onWritten })
  useEffect(() => {
    const written = field.current?.value
    if (written !== undefined && written !== first.current.value) first.current.onWritten(written)
  }, [])
  return field
}
