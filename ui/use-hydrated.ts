import { useSyncExternalStore } from "react"

const never = () => () => {}

/** Returns whether scripts run already: what a button without them would do nothing about is disabled until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
