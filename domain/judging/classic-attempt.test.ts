import fc from "fast-check"
import { expect, test } from "vitest"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import { attemptEvents } from "#tests/support/arbitraries.ts"
import { taps } from "#tests/support/taps.ts"
import { foldAttempt } from "./attempt.ts"
import { classicMarks } from "./points.ts"

const classic = { type: "classic" } as const
const fold = (...names: Parameters<typeof taps>[0]) => foldAttempt(taps(names), classic)

test("a clean is a manual finish with no fault", () => {
  expect(fold("JudgeFinishManual")).toMatchObject({ total: 0, ended: "manual", endedAt: 1000 })
})

test.each<[JudgeEventName, number]>([
  ["JudgeAddPointsA", 1],
  ["JudgeAddPointsB", 2],
  ["JudgeAddPointsC", 3],
  ["JudgeAddPointsD", 5],
])("%s alone ends a classic attempt with %i", (name, total) => {
  expect(fold(name)).toMatchObject({ total, ended: "points", endedAt: 1000 })
})

test("every fault costs one, up to three", () => {
  const faults = (count: number) =>
    fold(...Array<JudgeEventName>(count).fill("JudgeAddFault"), "JudgeFinishManual")
  expect([0, 1, 2, 3, 4, 9].map((count) => faults(count).total)).toEqual([0, 1, 2, 3, 3, 3])
})

test("faults and one-tap points add up, to three at most", () => {
  expect(fold("JudgeAddFault", "JudgeAddPointsA").total).toBe(2)
  expect(fold("JudgeAddFault", "JudgeAddPointsB").total).toBe(3)
  expect(fold("JudgeAddPointsB", "JudgeAddPointsC").total).toBe(3)
})

test("faults alone do not end a classic attempt, however many", () => {
  const running = fold("JudgeAddFault", "JudgeAddFault", "JudgeAddFault", "JudgeAddFault", "JudgeAddFault")
  expect(running).toMatchObject({ total: 3, ended: null, endedAt: null, faults: 5 })
})

test("a timeout and too many fails cost five, whatever was tapped before", () => {
  expect(fold("JudgeFinishTimeout")).toMatchObject({ total: 5, ended: "timeout" })
  expect(fold("JudgeAddFault", "JudgeFinishTooManyFails")).toMatchObject({
    total: 5,
    ended: "too-many-fails",
  })
  expect(fold("JudgeAddPointsA", "JudgeFinishTimeout")).toMatchObject({ total: 5, ended: "timeout" })
})

test("the first finish stands: a timeout after a manual finish changes nothing", () => {
  expect(fold("JudgeFinishManual", "JudgeFinishTimeout")).toMatchObject({
    total: 0,
    ended: "manual",
    endedAt: 1000,
  })
})

test("a removal takes one back, and never more than was there", () => {
  expect(fold("JudgeRemoveFault", "JudgeAddFault", "JudgeFinishManual").total).toBe(1)
  expect(fold("JudgeAddFault", "JudgeAddFault", "JudgeRemoveFault", "JudgeFinishManual").total).toBe(1)
  expect(fold("JudgeAddPointsD", "JudgeRemovePointsD", "JudgeAddPointsA")).toMatchObject({
    total: 1,
    endedAt: 3000,
  })
})

test("one-tap points taken back let the attempt run on", () => {
  expect(fold("JudgeAddPointsC", "JudgeRemovePointsC")).toMatchObject({
    total: 0,
    ended: null,
    endedAt: null,
  })
})

test("taking points back after a finish leaves the attempt ended at its first end", () => {
  expect(fold("JudgeAddPointsC", "JudgeFinishManual", "JudgeRemovePointsC")).toMatchObject({
    total: 0,
    ended: "manual",
    endedAt: 1000,
  })
})

test("a fault tapped after the finish still counts", () => {
  expect(fold("JudgeFinishManual", "JudgeAddFault")).toMatchObject({ total: 1, endedAt: 1000 })
})

test("a judge's correction to a score that classic does not have becomes 0", () => {
  const edited = [0, 1, 2, 3, 4, 5, 6, -1, 2.5].map((points) => fold(["EditedTo", points]).total)
  expect(edited).toEqual([0, 1, 2, 3, 0, 5, 0, 0, 0])
})

test("a classic attempt always costs 0, 1, 2, 3 or 5", () => {
  fc.assert(
    fc.property(attemptEvents(), (events) => {
      expect(classicMarks).toContain(foldAttempt(events, classic).total)
    }),
  )
})

test("one more fault never makes a classic attempt cheaper", () => {
  fc.assert(
    fc.property(attemptEvents(), fc.nat(12), (events, place) => {
      const fault = { id: "fault", attempt: "attempt-1", seq: place - 0.5, points: null, time: 10 }
      const withFault = [...events, { ...fault, name: "JudgeAddFault" as const }]
      expect(foldAttempt(withFault, classic).total).toBeGreaterThanOrEqual(foldAttempt(events, classic).total)
    }),
  )
})
