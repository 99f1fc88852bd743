import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react"

type Within<Place extends HTMLElement> = {
  /** Is the pointer or the focus in the element? */
  isWithin: boolean
  /** Given to the element. */
  place: {
    ref: RefObject<Place | null>
    onPointerEnter(): void
    onPointerLeave(): void
    onFocus(event: FocusEvent): void
    onBlur(event: FocusEvent): void
  }
}

/**
 * Returns whether the pointer or the focus is in an element. Browsers fire no event when what has them is removed: that is checked
 * whenever the caller renders, and the focus then returns to where it was before, unless something else has it.
 */
export function useIsWithin<Place extends HTMLElement>(): Within<Place> {
  const ref = useRef<Place>(null)
  const before = useRef<Element>(null)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    if (isPointed && !ref.current?.matches(":hover")) setPointed(false)
    if (!isFocused || ref.current?.contains(document.activeElement)) return
    setFocused(false)
    if (document.activeElement === document.body && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true })
  })
  return {
    isWithin: isPointed || isFocused,
    place: {
      ref,
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ relatedTarget }) => {
        if (!isFocused) before.current = relatedTarget
        setFocused(true)
      },
      onBlur: ({ relatedTarget }) => {
        // a window that is left gives the focus back when one returns
        if (document.hasFocus()) setFocused(ref.current?.contains(relatedTarget) === true)
      },
    },
  }
}
