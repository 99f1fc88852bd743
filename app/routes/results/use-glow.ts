import { type RefObject, useEffect, useRef } from "react"
import { mayMove } from "./may-move.ts"

/** For an element that glows once each time its value changes. */
export function useGlow<Glowing extends Element>(value: unknown): RefObject<Glowing | null> {
  const element = useRef<Glowing>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (mayMove()) element.current?.animate({ backgroundColor: ["var(--glow)", "transparent"] }, 2_000)
  }, [value])
  return element
}
