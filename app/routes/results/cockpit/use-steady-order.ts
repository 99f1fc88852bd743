import { useState } from "react"
import { useIsWithin } from "#ui/use-is-within.ts"

/**
 * Returns a list that stays in its order while the pointer or the focus is in it, so that nothing moves away under a press: what comes
 * meanwhile stands at the end. `place` is given to the element around it.
 */
export function useSteadyOrder<Item>(sorted: readonly Item[], keyOf: (item: Item) => string) {
  const { isWithin, place } = useIsWithin<HTMLElement>()
  const [held, setHeld] = useState<readonly string[]>([])
  const items = isWithin ? keepOrder(sorted, held, keyOf) : sorted
  const keys = items.map(keyOf)
  if (keys.join("\n") !== held.join("\n")) setHeld(keys)
  return { items, place }
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
