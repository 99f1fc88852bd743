import { type RefObject, useEffect, useRef } from "react"
import { mayMove } from "./may-move.ts"

/** For an element that glows once each time its value changes, and then is as it was. */
export function useGlow<Glowing extends Element>(value: unknown): RefObject<Glowing | null> {
  const element = useRef<Glowing>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    const glow = { backgroundColor: "var(--glow)", boxShadow: "0 0 0 0.25rem var(--glow)", offset: 0 }
    if (mayMove()) element.current?.animate([glow], 2_000)
  }, [value])
  return element
}
