import { type RefObject, useEffectEvent, useLayoutEffect } from "react"

/** Gives the focus on to `returnTo` where it is in `place` and goes with this component. */
export function useFocusAfter(
  place: RefObject<HTMLElement | null>,
  returnTo: () => HTMLElement | null | undefined,
): void {
  const giveOn = useEffectEvent(() => returnTo()?.focus())
  useLayoutEffect(() => {
    const left = place.current
    return () => {
      if (left?.contains(document.activeElement)) giveOn()
    }
  }, [place])
}
