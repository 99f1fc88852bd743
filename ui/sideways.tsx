import "./sideways.css"
import { type ReactNode, useEffect, useRef, useState } from "react"

type SidewaysProps = {
  /** What a screen reader calls it, where there is something to scroll. */
  label: string
  className?: string
  children: ReactNode
}

/**
 * A box that scrolls sideways when what it holds is wider. A shadow at the edge says that there is more at that side, and
 * a keyboard reaches the box and scrolls it by the arrows.
 */
export function Sideways({ label, className = "", children }: SidewaysProps) {
  const scrolled = useRef<HTMLDivElement>(null)
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
  }, [])

  const reached = more && { role: "region", "aria-label": label, tabIndex: 0 }
  return (
    <div className={`sideways ${className}`} data-more={more || undefined}>
      <div ref={scrolled} className="sideways-scroll" {...reached}>
        {children}
      </div>
    </div>
  )
}
