import { recall, remember } from "#app/site/shell/on-this-device.ts"
import type { BoardRow } from "#contracts/results/live.ts"

/** This many riders can still be read at a glance. */
export const mostFollowed = 10

/** `full`: not followed, and there is no room for one more. */
type Following = "followed" | "free" | "full"

/** The riders whom this device follows in one championship, by their keys, the first followed first. */
type FollowedRiders = {
  /** The identical array until it changes. */
  keys(): readonly string[]
  of(key: string): Following
  /** Follows a rider or ends it; does nothing where there is no room for one more. */
  toggle(key: string): void
  /** Calls back after each change, also by another window; returns what ends that. */
  subscribe(onChange: () => void): () => void
}

// A page shows one championship.
let opened: { name: string; riders: FollowedRiders } | null = null

/** The riders followed in the championship with this path, or that the stage with this path is of. */
export function followedRiders(path: string): FollowedRiders {
  const name = `followed:${path.replace(/\/stages\/.*/, "")}`
  if (opened?.name !== name) opened = { name, riders: openFollowedRiders(name) }
  return opened.riders
}

/** The riders that the device remembers under a name: their keys, a space between them. */
export function openFollowedRiders(name: string): FollowedRiders {
  let known: readonly string[] | null = null
  // Read when first needed: the server, which renders the same page, has no storage.
  const keys = () => {
    known ??= readKeys(name)
    return known
  }
  const listeners = new Set<() => void>()
  const change = (changed: readonly string[]) => {
    known = changed
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === name || event.key === null) change(readKeys(name))
  }
  const of = (key: string): Following => {
    if (keys().includes(key)) return "followed"
    return keys().length < mostFollowed ? "free" : "full"
  }
  return {
    keys,
    of,
    toggle(key) {
      if (of(key) === "full") return
      change(keys().includes(key) ? keys().filter((one) => one !== key) : [...keys(), key])
      remember(name, keys().join(" "))
    },
    subscribe(onChange) {
      if (listeners.size === 0) window.addEventListener("storage", onStorage)
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) window.removeEventListener("storage", onStorage)
      }
    },
  }
}

function readKeys(name: string): readonly string[] {
  return (recall(name) ?? "").split(" ").filter(Boolean).slice(0, mostFollowed)
}

/** The key of a rider at every stage of a championship and in its standings: name and class, without a space. */
export function followKey({ name, racingClass }: Pick<BoardRow, "name" | "racingClass">): string {
  return `${name} ${racingClass}`.toLowerCase().replaceAll(" ", "-")
}
