import { type RefObject, useLayoutEffect, useRef } from "react"
import { mayMove } from "./may-move.ts"

/** For a table body whose rows, named by these ids, slide to their new places when the order changes. */
export function useSlidingRows(ids: readonly string[]): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = useRef(ids)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = ids
    const rows = [...(body.current?.rows ?? [])]
    if (before.join() === ids.join() || !mayMove()) return
    rows.forEach((row, place) => {
      // Where the row stood, measured by the row that stands there now: sizes may have changed since.
      const from = rows[before.indexOf(ids[place] ?? "")]
      if (!from || from === row) return
      const way = `translateY(${from.offsetTop - row.offsetTop}px)`
      row.animate({ transform: [way, "none"] }, { duration: 500, easing: "ease-in-out" })
    })
  })
  return body
}
