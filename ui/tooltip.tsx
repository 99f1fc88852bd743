import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react"

/**
 * Milliseconds that a pointer rests before a tooltip shows (SH-14). Within `skipDelay` after one has closed, the next shows at
 * once.
 */
const delay = 700
const skipDelay = 300

let hiddenAt = Number.NEGATIVE_INFINITY

/** Shows the accessible name of an icon as visible text; the icon has that name already. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const rest = (event: PointerEvent) => {
    if (event.pointerType !== "mouse") return
    const wait = performance.now() - hiddenAt < skipDelay ? 0 : delay
    timer.current = setTimeout(() => setShown(true), wait)
  }
  const hide = () => {
    clearTimeout(timer.current)
    if (isShown) hiddenAt = performance.now()
    setShown(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control that it is around
    <span
      className="tooltip-place"
      onPointerEnter={rest}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event: FocusEvent) => setShown(event.target.matches(":focus-visible"))}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === "Escape" || event.key === "Enter") hide()
      }}
    >
      {children}
      {isShown && (
        <span aria-hidden="true" className="tooltip">
          {text}
        </span>
      )}
    </span>
  )
}
