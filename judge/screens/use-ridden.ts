import { useMemo } from "react"
import { riddenBy, ridersOf } from "#judge/scoring/ridden-laps.ts"
import { useJudgingState } from "./use-judging.ts"

/** The riders of the stage, and where they have an entry. */
export const useRidden = () => {
  const { known, attempts } = useJudgingState()
  const riders = useMemo(() => ridersOf(known.stage), [known.stage])
  const ridden = useMemo(() => riddenBy(known.stage, attempts), [known.stage, attempts])
  return { riders, ridden }
}
