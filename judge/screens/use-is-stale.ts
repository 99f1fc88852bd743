import { useSyncExternalStore } from "react"
import { isStale } from "#judge/judging/judging.ts"
import { useDevice } from "./use-device.ts"
import { useJudgingState } from "./use-judging.ts"

/** How often it is looked whether the news have grown old, milliseconds. */
const often = 5_000

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, often)
  addEventListener("online", listener)
  addEventListener("offline", listener)
  return () => {
    clearInterval(timer)
    removeEventListener("online", listener)
    removeEventListener("offline", listener)
  }
}

/** May others have scored what this device has not heard of? */
export const useIsStale = (): boolean => {
  const { clock } = useDevice()
  const state = useJudgingState()
  return useSyncExternalStore(subscribe, () =>
    isStale(state, { now: clock.now(), isOnline: navigator.onLine }),
  )
}
