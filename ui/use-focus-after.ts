import { type RefObject, useEffectEvent, useLayoutEffect } from "react"

/** Moves the focus to `returnTo` if it is in `place` when this component is removed. */
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
