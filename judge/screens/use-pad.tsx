import { type ReactNode, useState } from "react"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import { signals } from "#judge/device/signals.ts"
import type { Judging, JudgingState } from "#judge/judging/judging.ts"
import type { NewTap } from "#judge/outbox/stored-tap.ts"
import { standingGestures, undoGesture } from "#judge/scoring/gestures.ts"
import type { OwnAttempt } from "#judge/scoring/own-attempt.ts"
import { useWords } from "#judge/words.ts"
import { Notice } from "./notices.tsx"
import { useJudging, useJudgingState } from "./use-judging.ts"

/** What a button adds to the attempt. */
export type PadTap = Pick<NewTap, "name" | "points" | "reason">

/** The attempt that is being scored, and what can be done with it. */
export type Pad = {
  /** Null before its first tap. */
  attempt: OwnAttempt | null
  /** What this phone recorded there before it, which may count or be void; null: nothing. */
  former: OwnAttempt | null
  /** How many touches can be taken back. */
  standing: number
  /** Stores the taps of a touch, one touch after the other; after the end only penalties are taken. */
  tap(make: readonly PadTap[] | ((attempt: OwnAttempt | null) => readonly PadTap[])): Promise<void>
  undo(): Promise<void>
  /** Cancels the attempt if everything in it was taken back. */
  forgetEmpty(): Promise<void>
}

type PadPlace = SectionOfLap & { participant: string }

/** Does the attempt belong to this rider, section and lap? */
export const isAt = (attempt: OwnAttempt, { participant, section, lap }: PadPlace): boolean =>
  attempt.participant === participant && attempt.section === section && attempt.lap === lap

/** Neither cancelled nor void: it may still count. */
export const isStanding = ({ cancelled, isVoid }: Pick<OwnAttempt, "cancelled" | "isVoid">): boolean =>
  !cancelled && !isVoid

const runningAt = ({ attempts }: JudgingState, place: PadPlace): OwnAttempt | undefined =>
  attempts.findLast((attempt) => isAt(attempt, place) && attempt.ended === null && isStanding(attempt))

/** Scores one participant in one section and lap: goes on with the attempt that runs there, or begins one. */
export const usePad = (place: PadPlace, touch: Judging["touch"], leave: () => void): Pad => {
  const judging = useJudging()
  const state = useJudgingState()
  const [id, setId] = useState(() => runningAt(state, place)?.id ?? crypto.randomUUID())
  const find = ({ attempts }: JudgingState) => attempts.find((attempt) => attempt.id === id) ?? null
  const attempt = find(state)
  const { participant, section, lap } = place

  return {
    attempt,
    former: state.attempts.findLast((one) => one.id !== id && !one.cancelled && isAt(one, place)) ?? null,
    standing: attempt ? standingGestures(attempt.taps).length : 0,
    tap: async (make) => {
      let isMeant = false
      let hadEnded = false
      await touch((now) => {
        const current = find(now)
        const taps = typeof make === "function" ? make(current) : make
        hadEnded = current !== null && current.ended !== null
        // a penalty counts whenever it is given
        if (current?.isVoid || (hadEnded && taps.some(({ name }) => name !== "JudgePenalty"))) return null
        isMeant = true
        return [taps.map((tap) => ({ ...tap, attempt: id, participant, section, lap }))]
      })
      if (!isMeant) return
      if (!hadEnded && find(judging.state())?.ended) {
        signals.ended()
        leave()
      } else signals.stored()
    },
    undo: async () => {
      const fresh = crypto.randomUUID()
      await touch((now) => undoGesture(find(now)?.taps ?? [], fresh))
      if (find(judging.state())?.cancelled) setId(fresh)
      signals.stored()
    },
    forgetEmpty: () =>
      touch((now) => {
        const current = find(now)
        const isEmpty = current && !current.cancelled && standingGestures(current.taps).length === 0
        return isEmpty ? [[{ attempt: id, participant, section, lap, name: "JudgeCancelAttempt" }]] : null
      }),
  }
}

/** Stores touches; `trouble` is to be rendered: a notice while the device could not store the last one. */
export const useTouch = (): { touch: Judging["touch"]; trouble: ReactNode } => {
  const judging = useJudging()
  const [hasFailed, setHasFailed] = useState(false)
  return {
    touch: async (make) => {
      try {
        await judging.touch(make)
        setHasFailed(false)
      } catch (error) {
        setHasFailed(true)
        throw error
      }
    },
    trouble: hasFailed && <NotStored />,
  }
}

/** Shows that the device could not store a touch. */
export function NotStored() {
  const t = useWords()
  return (
    <Notice isAlert title={t("trouble.notKept")}>
      <p>{t("trouble.notKeptText")}</p>
    </Notice>
  )
}
