import { type ReactNode, useRef } from "react"
import { useMoreBeside } from "./use-more-beside.ts"

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
  const more = useMoreBeside(scrolled)
  const reached = more && { role: "region", "aria-label": label, tabIndex: 0 }
  return (
    <div className={`sideways ${className}`} data-more={more}>
      <div ref={scrolled} className="sideways-scroll" {...reached}>
        {children}
      </div>
    </div>
  )
}
