import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { mayMove } from "./motion.ts"

/** The id of a rider's star, by which the rider's line is found. */
export function starId(riderId: string): string {
  return `star-${riderId}`
}

/** The link or the star of a rider's line, wherever the line is by now; null where there is none. */
export function lineOf(riderId: string): HTMLElement | null {
  const star = document.getElementById(starId(riderId))
  return star?.closest("tr")?.querySelector("a") ?? star
}

/** Returns a function that scrolls to a rider's line and focuses it, once it is rendered. */
export function useJump(): (riderId: string) => void {
  const [target, setTarget] = useState<string | null>(null)
  // after each render: from another list it takes one more until the line is there
  useEffect(() => {
    const star = target === null ? null : document.getElementById(starId(target))
    if (!star) return
    star.focus({ preventScroll: true })
    star.scrollIntoView({ block: "center", behavior: mayMove() ? "smooth" : "auto" })
    setTarget(null)
  })
  return setTarget
}

/** What can have the focus on a rider's line; the name comes last, and stands for all of the card. */
const controls = [".star", ".dots-button", "a"]

type Focused = { element: HTMLElement; star: string; control: string }

/** Keeps the focus on a rider whose line moves to another class, where it is a new element. */
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

/** Null: the element is in no rider's line, and in no card. */
function focusedIn(element: HTMLElement): Focused | null {
  const row = element.closest("tr")
  const star = row?.querySelector(".star") ?? row?.previousElementSibling?.querySelector(".star")
  if (!star) return null
  return { element, star: star.id, control: controls.find((one) => element.matches(one)) ?? "a" }
}
