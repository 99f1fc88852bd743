import { useState } from "react"

type SteadyOrder<Item> = {
  items: readonly Item[]
  /** Given to the element around the list. */
  onHold: {
    onPointerEnter(): void
    onPointerLeave(): void
    onFocus(): void
    onBlur(): void
  }
}

/**
 * Returns a list that stays in its order while the pointer or the focus is in it, so that nothing moves away under a press: what comes
 * meanwhile stands at the end.
 */
export function useSteadyOrder<Item>(
  sorted: readonly Item[],
  keyOf: (item: Item) => string,
): SteadyOrder<Item> {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [held, setHeld] = useState<readonly string[]>([])
  const items = isPointed || isFocused ? keepOrder(sorted, held, keyOf) : sorted
  const keys = items.map(keyOf)
  if (keys.join("\n") !== held.join("\n")) setHeld(keys)
  return {
    items,
    onHold: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

/** Returns the items as they were listed before, then those that are new, in their order. */
export function keepOrder<Item>(
  sorted: readonly Item[],
  before: readonly string[],
  keyOf: (item: Item) => string,
): Item[] {
  const byKey = new Map(sorted.map((item) => [keyOf(item), item]))
  const known = before.flatMap((key) => {
    const item = byKey.get(key)
    return item === undefined ? [] : [item]
  })
  const isKnown = new Set(before)
  return [...known, ...sorted.filter((item) => !isKnown.has(keyOf(item)))]
}
