import type { ReactNode } from "react"
import { atNoSection, type MarkName } from "#domain/timing/timing-event.ts"
import { signals } from "#judge/device/signals.ts"
import { type KnownMark, knownMarks } from "#judge/timing/known-marks.ts"
import { useTouch } from "./use-pad.tsx"

type Marks = {
  /** Marks a rider now, unless this phone knows the mark already. */
  mark(participant: string, name: MarkName, lap?: number): Promise<void>
  /** Takes back a mark that this phone made (TI-04). */
  undo(participant: string, mark: Pick<KnownMark, "own" | "lap">): Promise<void>
  /** To be rendered: the last touch could not be stored. */
  trouble: ReactNode
}

/** Returns how a timekeeper marks riders. */
export const useMarks = (): Marks => {
  const { touch, trouble } = useTouch()
  return {
    mark: async (participant, name, lap = 1) => {
      await touch((state) => {
        const marks = knownMarks(state).get(participant) ?? []
        if (marks.some((one) => one.own !== null && one.name === name && one.lap === lap)) return null
        return [[{ attempt: crypto.randomUUID(), participant, section: atNoSection, lap, name }]]
      })
      signals.stored()
    },
    undo: async (participant, { own, lap }) => {
      if (own === null) return
      await touch(() => [[{ attempt: own, participant, section: atNoSection, lap, name: "TimingUndone" }]])
      signals.stored()
    },
    trouble,
  }
}
