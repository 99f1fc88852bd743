import { useSyncExternalStore } from "react"

/** The part of a mailed link after `#`, which no server and no log sees; null: scripts do not run yet. */
export const useLinkSecret = (): string | null =>
  useSyncExternalStore(
    followHash,
    () => location.hash.slice(1),
    () => null,
  )

function followHash(follow: () => void): () => void {
  addEventListener("hashchange", follow)
  return () => removeEventListener("hashchange", follow)
}
