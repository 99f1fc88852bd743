import fc from "fast-check"
import { expect, test } from "vitest"
import { foldAttempt } from "#domain/judging/attempt.ts"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import { classicMarks } from "#domain/judging/points.ts"
import type { NewTap } from "#judge/outbox/stored-tap.ts"
import { scoring } from "#tests/support/arbitraries.ts"
import { storedTaps } from "#tests/support/stored-taps.ts"
import { scoreTaps, standingGestures, undoGesture } from "./gestures.ts"

const classic = { type: "classic" } as const
const place = { attempt: "one", participant: "rider", section: 1, lap: 1 }
const touch = (...names: JudgeEventName[]): NewTap[] => names.map((name) => ({ ...place, name }))
const undone = (gestures: NewTap[][]) =>
  undoGesture(storedTaps(gestures), "two")?.map((gesture) =>
    gesture.map(({ attempt, name }) => `${attempt} ${name}`),
  )

test("undoing an addition sends its removal", () => {
  expect(undone([touch("JudgeAddFault"), touch("JudgeAddPointsB")])).toEqual([["one JudgeRemovePointsB"]])
})

test("a re-ride is taken back in the same attempt, which has its own end again, and so is a point for time [RX-03, RX-04]", () => {
  const ridden = [touch("JudgeAddPointsD"), touch("JudgeAddReRide")]
  expect(undone(ridden)).toEqual([["one JudgeRemoveReRide"]])
  expect(undone([...ridden, touch("JudgeRemoveReRide")])).toEqual([["one JudgeRemovePointsD"]])
  expect(undone([touch("JudgeAddOvertime")])).toEqual([["one JudgeRemoveOvertime"]])
})

test("nothing takes back a missed section: the attempt is cancelled [RX-02]", () => {
  expect(undone([touch("JudgeMissedSection")])).toEqual([["one JudgeCancelAttempt"]])
})

test("nothing takes back a finish: the attempt is cancelled, and what was before it is tapped again", () => {
  expect(undone([touch("JudgeAddFault"), touch("JudgeAddFault"), touch("JudgeFinishTimeout")])).toEqual([
    ["one JudgeCancelAttempt"],
    ["two JudgeAddFault"],
    ["two JudgeAddFault"],
  ])
})

test("a second undo takes back the touch before, not the undo", () => {
  const gestures = [touch("JudgeAddPointsA"), touch("JudgeAddFault"), touch("JudgeRemoveFault")]
  expect(undone(gestures)).toEqual([["one JudgeRemovePointsA"]])
})

test("with nothing recorded there is nothing to take back", () => {
  expect(undone([])).toBeUndefined()
  expect(undone([touch("JudgeAddFault"), touch("JudgeRemoveFault")])).toBeUndefined()
})

test("a one-tap button costs what it says, whatever was counted before it [D-06]", () => {
  fc.assert(
    fc.property(fc.constantFrom(...classicMarks), fc.integer({ min: 0, max: 6 }), (marks, dabs) => {
      const counted = Array.from({ length: dabs }, () => touch("JudgeAddFault"))
      const { total, ended } = foldAttempt(
        storedTaps([...counted, touch(...scoreTaps(marks, dabs))]),
        classic,
      )
      expect({ total, isOver: ended !== null }).toEqual({ total: marks, isOver: true })
    }),
  )
})

const names: JudgeEventName[] = [
  "JudgeAddPointsA",
  "JudgeAddPointsB",
  "JudgeAddPointsC",
  "JudgeAddPointsD",
  "JudgeAddFault",
  "JudgeFinishManual",
  "JudgeFinishTimeout",
  "JudgePenalty",
]

test("whatever was touched last, undo leaves what was there before it", () => {
  const touches = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 8 })
  const worth = (gestures: NewTap[][], rules: Parameters<typeof foldAttempt>[1]) => {
    const [last = []] = [...Map.groupBy(storedTaps(gestures), ({ attempt }) => attempt).values()].slice(-1)
    if (last.length === 0) return { total: 0, isOver: false, penalties: 0, faults: 0 }
    const { total, ended, penalties, faults, cancelled } = foldAttempt(last, rules)
    if (cancelled) return { total: 0, isOver: false, penalties: 0, faults: 0 }
    return { total, isOver: ended !== null, penalties: penalties.length, faults }
  }
  fc.assert(
    fc.property(touches, scoring, (tapped, rules) => {
      const gestures = tapped.map((name) => [{ ...place, name, points: name === "JudgePenalty" ? 5 : null }])
      // buttons do nothing after the end
      const end = gestures.findIndex((_, index) => worth(gestures.slice(0, index + 1), rules).isOver)
      const meant = end < 0 ? gestures : gestures.slice(0, end + 1)
      const undoing = undoGesture(storedTaps(meant), "two") ?? []
      expect(worth([...meant, ...undoing], rules)).toEqual(worth(meant.slice(0, -1), rules))
      const after = storedTaps([...meant, ...undoing])
      const [own = []] = [...Map.groupBy(after, ({ attempt }) => attempt).values()].slice(-1)
      const isGone = own.some(({ name }) => name === "JudgeCancelAttempt")
      expect(isGone ? 0 : standingGestures(own).length).toBe(meant.length - 1)
    }),
  )
})
