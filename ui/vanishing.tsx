import { type ReactNode, useRef } from "react"
import { useFocusAfter } from "./use-focus-after.ts"

type VanishingProps = {
  /** Is given where it was. */
  returnTo(place: HTMLElement): HTMLElement | null | undefined
  children: ReactNode
}

/** What can vanish while it has the focus, which `returnTo` then gets. */
export function Vanishing({ returnTo, children }: VanishingProps) {
  const place = useRef<HTMLDivElement>(null)
  useFocusAfter(place, () => place.current && returnTo(place.current))
  return (
    <div ref={place} className="contents">
      {children}
    </div>
  )
}
