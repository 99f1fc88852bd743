import { type RefObject, useEffect, useState } from "react"

/**
 * Returns at which sides of a box that scrolls sideways there is more to see, as its attribute `data-more` says it: "before", "after",
 * both, or undefined.
 */
export function useMoreBeside(scrolled: RefObject<HTMLElement | null>): string | undefined {
  const [more, setMore] = useState("")
  useEffect(() => {
    const box = scrolled.current
    if (!box) return
    const measure = () => {
      const right = box.scrollWidth - box.clientWidth - box.scrollLeft
      // ignores a fraction of a pixel
      setMore([box.scrollLeft > 1 && "before", right > 1 && "after"].filter(Boolean).join(" "))
    }
    // fires when the box is first laid out, and when its content changes size as columns come and go
    const watching = new ResizeObserver(measure)
    for (const one of [box, ...box.children]) watching.observe(one)
    box.addEventListener("scroll", measure, { passive: true })
    return () => {
      watching.disconnect()
      box.removeEventListener("scroll", measure)
    }
  }, [scrolled])
  return more || undefined
}
