import { config } from "zod/mini"

// The app's entry imports this module before all others: what it sets must hold when they are loaded.

// the content security policy forbids code from strings, which zod would try with the first schema
config({ jitless: true })

/** A polyfill for `Map.groupBy`, which phones that stay on iOS 16 do not have. */
export const groupBy = <Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
    index += 1
  }
  return groups
}

Map.groupBy ??= groupBy
