import fc from "fast-check"
import { expect, test } from "vitest"
import { defaultOpenFree, type OpenFreeSettings } from "#domain/competitions/scoring.ts"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import { attemptEvents, scoring } from "#tests/support/arbitraries.ts"
import { taps } from "#tests/support/taps.ts"
import { foldAttempt } from "./attempt.ts"

type Taps = Parameters<typeof taps>[0]

const foldWith = (settings: Partial<OpenFreeSettings>, names: Taps) =>
  foldAttempt(taps(names), { type: "openFree", settings: { ...defaultOpenFree, ...settings } })
const fold = (...names: Taps) => foldWith({}, names)

const faults = (count: number) => Array<JudgeEventName>(count).fill("JudgeAddFault")
const bonusByFaults = [10, 8, 6, 4, 2]

test("a run earns the sum of its gates: A 2, B 5, C 10, D 20", () => {
  expect(fold("JudgeAddPointsA", "JudgeFinishManual").total).toBe(2)
  expect(fold("JudgeAddPointsB", "JudgeFinishManual").total).toBe(5)
  expect(fold("JudgeAddPointsC", "JudgeFinishManual").total).toBe(10)
  expect(fold("JudgeAddPointsD", "JudgeFinishManual").total).toBe(20)
  expect(fold("JudgeAddPointsA", "JudgeAddPointsA", "JudgeAddPointsD", "JudgeFinishManual").total).toBe(24)
})

test("a gate has the value that the stage gives it, and none when it is not in use", () => {
  const gatePoints = { A: 3, B: 5, C: 10, D: null }
  expect(foldWith({ gatePoints }, ["JudgeAddPointsA", "JudgeAddPointsD", "JudgeFinishManual"]).total).toBe(3)
})

test("a gate does not end a run", () => {
  expect(fold("JudgeAddPointsD")).toMatchObject({ total: 20, ended: null, endedAt: null })
})

test.each<[JudgeEventName, string]>([
  ["JudgeFinishManual", "manual"],
  ["JudgeFinishTimeout", "timeout"],
  ["JudgeFinishTooManyFails", "too-many-fails"],
])("%s ends a run, and its gate points stay", (name, ended) => {
  expect(fold("JudgeAddPointsC", name)).toMatchObject({ total: 10, ended, endedAt: 2000 })
})

test("the fifth fault ends the run, and its gate points stay", () => {
  expect(fold("JudgeAddPointsC", ...faults(4))).toMatchObject({ total: 10, ended: null })
  expect(fold("JudgeAddPointsC", ...faults(5))).toMatchObject({
    total: 10,
    ended: "too-many-fails",
    endedAt: 6000,
    faults: 5,
  })
})

test("the fault limit is the stage's", () => {
  expect(foldWith({ faultLimit: 2 }, faults(2)).ended).toBe("too-many-fails")
})

test("taps after the end add nothing", () => {
  expect(fold("JudgeAddPointsA", "JudgeFinishTimeout", "JudgeAddPointsD", "JudgeAddFault")).toMatchObject({
    total: 2,
    faults: 0,
  })
  expect(fold(...faults(5), "JudgeAddPointsD").total).toBe(0)
})

test("points can still be taken back after the end", () => {
  expect(fold("JudgeAddPointsA", "JudgeAddPointsB", "JudgeFinishManual", "JudgeRemovePointsA").total).toBe(5)
})

test("an undone fifth fault lets the run go on", () => {
  expect(fold(...faults(5), "JudgeRemoveFault")).toMatchObject({ ended: null, endedAt: null, faults: 4 })
  const again = fold(...faults(5), "JudgeRemoveFault", "JudgeAddPointsA", "JudgeFinishManual")
  expect(again).toMatchObject({ total: 2, ended: "manual", endedAt: 8000 })
})

test("the bonus goes by the number of faults of a run that was finished", () => {
  const bonus = (count: number) => foldWith({ bonusByFaults }, [...faults(count), "JudgeFinishManual"]).total
  expect([0, 1, 2, 3, 4].map(bonus)).toEqual([10, 8, 6, 4, 2])
})

test("the bonus is lost on the fault limit, on a timeout, and while the run goes on", () => {
  expect(foldWith({ bonusByFaults: [...bonusByFaults, 1] }, faults(5)).total).toBe(0)
  expect(foldWith({ bonusByFaults }, [...faults(5), "JudgeFinishManual"]).total).toBe(0)
  expect(foldWith({ bonusByFaults }, ["JudgeFinishTimeout"]).total).toBe(0)
  expect(foldWith({ bonusByFaults }, ["JudgeAddPointsA"]).total).toBe(2)
})

test("beyond the table there is no bonus", () => {
  expect(foldWith({ bonusByFaults: [10] }, ["JudgeAddFault", "JudgeFinishManual"]).total).toBe(0)
})

test("faults take points off where the stage says so, but a section is never below 0", () => {
  const names: Taps = ["JudgeAddPointsB", "JudgeAddFault", "JudgeFinishManual"]
  expect(foldWith({ faultPoints: 3 }, names).total).toBe(2)
  expect(foldWith({ faultPoints: 9 }, names).total).toBe(0)
})

test("tenths of a fault and of a bonus add up as on paper", () => {
  const names: Taps = ["JudgeAddPointsA", ...faults(3), "JudgeFinishManual"]
  expect(foldWith({ faultPoints: 0.1 }, names).total).toBe(1.7)
  expect(foldWith({ faultPoints: 0.1, bonusByFaults: [0, 0, 0, 0.7] }, names).total).toBe(2.4)
})

test("a judge's correction may be any number, but a section is never below 0", () => {
  expect(fold("JudgeAddPointsA", ["EditedTo", 37]).total).toBe(37)
  expect(fold("JudgeAddPointsA", ["EditedTo", -4]).total).toBe(0)
})

test("no taps bring a section below 0", () => {
  fc.assert(
    fc.property(attemptEvents(), scoring, (events, rules) => {
      expect(foldAttempt(events, rules).total).toBeGreaterThanOrEqual(0)
    }),
  )
})
