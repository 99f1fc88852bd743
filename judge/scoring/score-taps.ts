import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import type { ClassicMarks } from "#domain/judging/points.ts"

const buttons = {
  0: "JudgeFinishManual",
  1: "JudgeAddPointsA",
  2: "JudgeAddPointsB",
  3: "JudgeAddPointsC",
  5: "JudgeAddPointsD",
} as const satisfies Record<ClassicMarks, JudgeEventName>

/**
 * Returns the taps by which a classic section costs what the judge says it costs. Dabs that were counted before are taken
 * back: they would be added to it (D-06), and the judge means the whole.
 */
export const scoreTaps = (marks: ClassicMarks, dabs: number): JudgeEventName[] => {
  const counted = marks === 5 ? 0 : dabs
  return [...Array.from({ length: counted }, () => "JudgeRemoveFault" as const), buttons[marks]]
}
