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
 * Returns whether the pointer or the focus is in an element. No event says that what has them was removed: that is looked up each
 * time the caller is drawn, and the focus returns to where it was before, unless something else has it.
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
  const isInside = (target: Element | null) => ref.current?.contains(target) === true
  return {
    isWithin: isPointed || isFocused,
    place: {
      ref,
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ relatedTarget }) => {
        if (!isInside(relatedTarget)) before.current = relatedTarget
        setFocused(true)
      },
      onBlur: ({ relatedTarget }) => setFocused(isInside(relatedTarget)),
    },
  }
}
