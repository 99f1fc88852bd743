import { recall, remember } from "./on-this-device.ts"

/** At how many riders a strip is still read at a glance. */
export const mostFollowed = 10

/** `full`: not followed, and there is no room for one more. */
export type Following = "followed" | "free" | "full"

/** The riders whom this device follows at one stage, in the order in which it began to. */
export type FollowedRiders = {
  /** The same array until it changes. */
  ids(): readonly string[]
  of(id: string): Following
  /** Follows a rider or ends it; one more than there is room for changes nothing. */
  toggle(id: string): void
  /** Calls back after each change, also by another window; returns what ends that. */
  subscribe(onChange: () => void): () => void
}

// A page shows one stage.
let opened: { stagePath: string; riders: FollowedRiders } | null = null

/** The riders followed at the stage with this path. */
export function followedRiders(stagePath: string): FollowedRiders {
  if (opened?.stagePath !== stagePath)
    opened = { stagePath, riders: openFollowedRiders(`followed:${stagePath}`) }
  return opened.riders
}

/** The riders that the device remembers under a key: their ids, a space between them. */
export function openFollowedRiders(key: string): FollowedRiders {
  let known: readonly string[] | null = null
  // Read when first asked for: the server, which draws the same page, remembers nobody.
  const ids = () => {
    known ??= readIds(key)
    return known
  }
  const listeners = new Set<() => void>()
  const change = (changed: readonly string[]) => {
    known = changed
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) change(readIds(key))
  }
  const of = (id: string): Following => {
    if (ids().includes(id)) return "followed"
    return ids().length < mostFollowed ? "free" : "full"
  }
  return {
    ids,
    of,
    toggle(id) {
      if (of(id) === "full") return
      change(ids().includes(id) ? ids().filter((one) => one !== id) : [...ids(), id])
      remember(key, ids().join(" "))
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

function readIds(key: string): readonly string[] {
  return (recall(key) ?? "").split(" ").filter(Boolean).slice(0, mostFollowed)
}
