import { createContext, useContext, useSyncExternalStore } from "react"
import type { Judging, JudgingState } from "#judge/judging/judging.ts"

/** The stage that is judged. */
export const JudgingContext = createContext<Judging | null>(null)

/** The stage that is judged. */
export const useJudging = (): Judging => {
  const judging = useContext(JudgingContext)
  if (!judging) throw new Error("No stage is judged here")
  return judging
}

/** What the device has of it, as it changes. */
export const useJudgingState = (): JudgingState => {
  const { subscribe, state } = useJudging()
  return useSyncExternalStore(subscribe, state)
}
