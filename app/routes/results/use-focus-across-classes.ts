import { useEffect, useLayoutEffect, useRef } from "react"

/** What can have the focus on a rider's line; the name comes last, and stands for all that is in the card. */
const controls = [".star", ".menu-button", "a"]

type Focused = { element: HTMLElement; star: string; control: string }

/** Keeps the focus with a rider whose line is drawn again in another class, where another element has to have it. */
export function useFocusAcrossClasses(): void {
  const last = useRef<Focused | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? focusedIn(target) : null
    }
    document.addEventListener("focusin", note)
    return () => document.removeEventListener("focusin", note)
  }, [])
  useLayoutEffect(() => {
    const focused = last.current
    if (!focused || focused.element.isConnected || document.activeElement !== document.body) return
    last.current = null
    const line = document.getElementById(focused.star)?.closest("tr")
    line?.querySelector<HTMLElement>(focused.control)?.focus({ preventScroll: true })
  })
}

/** Null: it is on no rider's line, and in no card. */
function focusedIn(element: HTMLElement): Focused | null {
  const row = element.closest("tr")
  const star = row?.querySelector(".star") ?? row?.previousElementSibling?.querySelector(".star")
  if (!star) return null
  return { element, star: star.id, control: controls.find((one) => element.matches(one)) ?? "a" }
}
