import type { JudgeEvent, JudgeEventName } from "#domain/judging/judge-event.ts"

type Tap = JudgeEventName | [name: JudgeEventName, points: number]

/** One attempt's taps in the order given, a second apart; the first at `from`. */
export const taps = (names: readonly Tap[], { attempt = "attempt-1", from = 1000 } = {}): JudgeEvent[] =>
  names.map((tap, index) => {
    const [name, points] = typeof tap === "string" ? [tap, null] : tap
    return { id: `${attempt}/${index}`, attempt, seq: index, name, points, time: from + index * 1000 }
  })
