import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import type { ClassicMarks } from "#domain/judging/points.ts"
import type { NewTap, StoredTap } from "#judge/outbox/stored-tap.ts"

const buttons = {
  0: "JudgeFinishManual",
  1: "JudgeAddPointsA",
  2: "JudgeAddPointsB",
  3: "JudgeAddPointsC",
  5: "JudgeAddPointsD",
} as const satisfies Record<ClassicMarks, JudgeEventName>

/**
 * Returns the taps that give a classic section the score that the judge chose. Dabs that were counted before are taken back:
 * they would be added to it (D-06), and the judge means the total.
 */
export const scoreTaps = (marks: ClassicMarks, dabs: number): JudgeEventName[] => {
  const counted = marks === 5 ? 0 : dabs
  return [...Array.from({ length: counted }, () => "JudgeRemoveFault" as const), buttons[marks]]
}

const takenBackBy: Partial<Record<JudgeEventName, JudgeEventName>> = {
  JudgeAddPointsA: "JudgeRemovePointsA",
  JudgeAddPointsB: "JudgeRemovePointsB",
  JudgeAddPointsC: "JudgeRemovePointsC",
  JudgeAddPointsD: "JudgeRemovePointsD",
  JudgeAddFault: "JudgeRemoveFault",
  JudgeAddOvertime: "JudgeRemoveOvertime",
  JudgeAddReRide: "JudgeRemoveReRide",
}

/**
 * Returns the gestures that take back the last one of an attempt that still counts, or null: there is none. What was added is
 * removed. A finish or a penalty has no such inverse: the attempt is cancelled instead, and the gestures before it are
 * repeated under `fresh`, the id of a new attempt.
 */
export const undoGesture = (taps: readonly StoredTap[], fresh: string): NewTap[][] | null => {
  const standing = standingGestures(taps)
  const last = standing.pop()
  const [first] = last ?? []
  if (!last || !first) return null
  const { attempt, participant, section, lap } = first
  const place = { participant, section, lap }
  const inverse = last.map(({ name }) => takenBackBy[name])
  if (inverse.every((name) => name !== undefined))
    return [inverse.reverse().map((name) => ({ ...place, attempt, name }))]
  const again = standing.map((gesture) =>
    gesture.map(({ name, points, reason }) => ({ ...place, attempt: fresh, name, points, reason })),
  )
  return [[{ ...place, attempt, name: "JudgeCancelAttempt" }], ...again]
}

const isUndo = (gesture: readonly StoredTap[]) => gesture.every(({ name }) => name.startsWith("JudgeRemove"))

/** Returns the gestures of an attempt that were not taken back. */
export const standingGestures = (taps: readonly StoredTap[]): StoredTap[][] => {
  const standing: StoredTap[][] = []
  for (const gesture of Map.groupBy(taps, (tap) => tap.gesture).values()) {
    if (isUndo(gesture)) standing.pop()
    else standing.push(gesture)
  }
  return standing
}
