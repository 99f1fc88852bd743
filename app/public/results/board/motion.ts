import { type RefObject, useEffect, useLayoutEffect, useRef } from "react"

/** Does the reader allow motion on this screen? */
export function mayMove(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches
}

/** For an element that glows once each time its value changes. */
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

/**
 * For a table body whose rows slide to their new places when the order of its riders changes. Each row is named by its
 * key: the line of a rider, or the open card below it; opening a card moves nothing.
 */
export function useSlidingRows(
  riders: readonly string[],
  keys: readonly string[],
): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = useRef({ riders, keys })
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { riders, keys }
    if (before.riders.join() === riders.join() || !mayMove()) return
    const rows = [...(body.current?.rows ?? [])]
    const heights = new Map(keys.map((key, place) => [key, rows[place]?.getBoundingClientRect().height ?? 0]))
    // Where a row stood, counted from the heights that rows have now: sizes may have changed since.
    const stood = tops(
      before.keys.filter((key) => heights.has(key)),
      heights,
    )
    const stands = tops(keys, heights)
    rows.forEach((row, place) => {
      const key = keys[place] ?? ""
      const way = (stood.get(key) ?? Number.NaN) - (stands.get(key) ?? 0)
      if (way)
        row.animate({ transform: [`translateY(${way}px)`, "none"] }, { duration: 500, easing: "ease-in-out" })
    })
  })
  return body
}

/** How far each row is below the first. */
function tops(keys: readonly string[], heights: ReadonlyMap<string, number>): Map<string, number> {
  let top = 0
  return new Map(
    keys.map((key) => {
      const own = top
      top += heights.get(key) ?? 0
      return [key, own]
    }),
  )
}
