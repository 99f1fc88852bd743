import type { WireEvent } from "#contracts/judging/judge-sync.ts"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"

/** Noon on the day of a stage of the factories: after all taps that are made here. */
export const noon = Date.UTC(2026, 4, 16, 12)

type Given = Partial<WireEvent> & Pick<WireEvent, "participant">

let last = 0

/** A tap as a device sends it: by default a clean in section 1 of lap 1; each a second after the one before. */
export const wireTap = (given: Given): WireEvent => {
  last += 1
  return {
    v: 1,
    id: crypto.randomUUID(),
    attempt: crypto.randomUUID(),
    seq: last,
    section: 1,
    lap: 1,
    name: "JudgeFinishManual",
    points: null,
    reason: null,
    time: noon - 4 * 3_600_000 + last * 1000,
    ...given,
  }
}

/** The taps of one attempt; the points are those of its penalties and corrections. */
export const wireAttempt = (
  names: readonly JudgeEventName[],
  { points = null, ...given }: Given,
): WireEvent[] => {
  const attempt = crypto.randomUUID()
  const carries = (name: JudgeEventName) => name === "JudgePenalty" || name === "EditedTo"
  return names.map((name) => wireTap({ attempt, ...given, name, points: carries(name) ? points : null }))
}
