import fc from "fast-check"
import { expect, test } from "vitest"
import { attemptEvents, scoring } from "#tests/support/arbitraries.ts"
import { taps } from "#tests/support/taps.ts"
import { chooseAttempt, hasConflict } from "./choose-attempt.ts"
import { foldAttempt } from "./fold-attempt.ts"

const fold = (names: Parameters<typeof taps>[0], attempt: string, from: number) =>
  foldAttempt(taps(names, { attempt, from }), { type: "classic" })

const early = fold(["JudgeAddPointsA"], "z", 1000)
const late = fold(["JudgeAddPointsB"], "a", 2000)
const running = fold(["JudgeAddFault"], "r", 9000)
const cancelled = fold(["JudgeAddPointsC", "JudgeCancelAttempt"], "c", 9000)

test("of two attempts the one that ended later counts [D-10]", () => {
  expect(chooseAttempt([early, late])).toBe(late)
  expect(chooseAttempt([late, early])).toBe(late)
})

test("of two that ended in the same instant the larger id counts", () => {
  const sameInstant = fold(["JudgeAddPointsB"], "y", 1000)
  expect(chooseAttempt([early, sameInstant])).toBe(early)
  expect(chooseAttempt([sameInstant, early])).toBe(early)
})

test("an attempt counts only once it has ended, and not when it was cancelled [D-06]", () => {
  expect(chooseAttempt([])).toBeNull()
  expect(chooseAttempt([running, cancelled])).toBeNull()
  expect(chooseAttempt([running, early, cancelled])).toBe(early)
})

test("two attempts that ended are a conflict; running and cancelled ones are not part of it [D-10]", () => {
  expect(hasConflict([early, late])).toBe(true)
  expect(hasConflict([early, running, cancelled])).toBe(false)
  expect(hasConflict([])).toBe(false)
})

test("the choice does not depend on the order of the attempts", () => {
  const attempts = fc.tuple(attemptEvents("a"), attemptEvents("b"), attemptEvents("c"), scoring)
  fc.assert(
    fc.property(attempts, ([a, b, c, rules]) => {
      const folded = [a, b, c].map((events) => foldAttempt(events, rules))
      expect(chooseAttempt(folded.toReversed())).toEqual(chooseAttempt(folded))
    }),
  )
})
