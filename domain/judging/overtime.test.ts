import { expect, test } from "vitest"
import { defaultOpenFree, type Scoring } from "#domain/competitions/scoring.ts"
import { taps } from "#tests/support/taps.ts"
import { foldAttempt, tapPoints } from "./attempt.ts"
import { isInRange } from "./points-range.ts"

const classic: Scoring = { type: "classic" }
const openFree: Scoring = { type: "openFree", settings: defaultOpenFree }
const total = (...names: Parameters<typeof taps>[0]) => foldAttempt(taps(names), classic).total

test("overrunning the time within the tolerance costs one point more; a 3 stays 3, and a 5 stays 5 [RX-04]", () => {
  expect(total("JudgeAddOvertime", "JudgeFinishManual")).toBe(1)
  expect(total("JudgeAddOvertime", "JudgeAddPointsB")).toBe(3)
  expect(total("JudgeAddOvertime", "JudgeAddPointsC")).toBe(3)
  expect(total("JudgeAddOvertime", "JudgeAddPointsD")).toBe(5)
  expect(total("JudgeAddFault", "JudgeAddOvertime", "JudgeFinishManual")).toBe(2)
  expect(total("JudgeAddOvertime", "JudgeFinishTimeout")).toBe(5)
})

test("it costs a point once, and none when it is taken back; it does not end the ride [RX-04]", () => {
  expect(total("JudgeAddOvertime", "JudgeAddOvertime", "JudgeFinishManual")).toBe(1)
  expect(total("JudgeAddOvertime", "JudgeRemoveOvertime", "JudgeFinishManual")).toBe(0)
  expect(foldAttempt(taps(["JudgeAddOvertime"]), classic)).toMatchObject({ ended: null, hasOvertime: true })
})

test("in openFree time costs no points, and such a tap is out of range [RX-04]", () => {
  expect(foldAttempt(taps(["JudgeAddPointsA", "JudgeAddOvertime"]), openFree).total).toBe(2)
  const tap = { name: "JudgeAddOvertime", points: null } as const
  expect([classic, openFree].map((rules) => isInRange(tap, rules))).toEqual([true, false])
  expect([classic, openFree].map((rules) => tapPoints(tap, rules))).toEqual([1, null])
})
