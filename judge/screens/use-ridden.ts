import { useMemo } from "react"
import { riddenBy, ridersOf } from "#judge/scoring/ridden-laps.ts"
import { useJudgingState } from "./use-judging.ts"

/** The riders of the stage. */
export const useRiders = () => {
  const { stage } = useJudgingState().known
  return useMemo(() => ridersOf(stage), [stage])
}

/** The riders of the stage, and where they have an entry. */
export const useRidden = () => {
  const { known, attempts } = useJudgingState()
  const riders = useRiders()
  const ridden = useMemo(() => riddenBy(known.stage, attempts), [known.stage, attempts])
  return { riders, ridden }
}
