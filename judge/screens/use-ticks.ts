import { type ReactNode, useState } from "react"
import type { DeskRider } from "#contracts/registration/sign-on.ts"
import { deskState, type TickTouch, touchesBack } from "#domain/registration/sign-on.ts"
import { deskEvents, knownDesk } from "#judge/desk/known-desk.ts"
import { signals } from "#judge/device/signals.ts"
import { useJudgingState } from "./use-judging.ts"
import { useTouch } from "./use-pad.tsx"

/** What was ticked last at this desk, and what takes it back. */
type LastTouch = { rider: string; back: readonly TickTouch[] }

type Ticks = {
  /** Ticks for a rider; resolves once it is on disk. */
  tick(rider: DeskRider, touches: readonly TickTouch[]): Promise<void>
  /** The rider of the last touch, as they are now; null: there is none that could be taken back. */
  last: { rider: DeskRider; isDone: boolean } | null
  /** Takes the last touch back: each tick is as it was before. */
  undo(): Promise<void>
  /** To be rendered: the last touch could not be stored. */
  trouble: ReactNode
}

/** Returns how a sign-on desk ticks (EN-03). */
export const useTicks = (): Ticks => {
  const { touch, trouble } = useTouch()
  const { plan, riders } = knownDesk(useJudgingState())
  const [last, setLast] = useState<LastTouch | null>(null)
  const rider = riders.find(({ id }) => id === last?.rider)
  const store = async (id: string, touches: readonly TickTouch[]) => {
    await touch(() => [deskEvents(id, touches, crypto.randomUUID())])
    signals.stored()
  }
  return {
    tick: async (ticked, touches) => {
      await store(ticked.id, touches)
      setLast({ rider: ticked.id, back: touchesBack(ticked.ticks, touches) })
    },
    last: rider ? { rider, isDone: deskState(rider.ticks, plan) === "signed-on" } : null,
    undo: async () => {
      if (!last) return
      await store(last.rider, last.back)
      setLast(null)
    },
    trouble,
  }
}
