import fc from "fast-check"
import { expect, test } from "vitest"
import { defaultOpenFree, type Scoring } from "#domain/competitions/scoring.ts"
import { arrivals, attemptEvents, scoring } from "#tests/support/arbitraries.ts"
import { taps } from "#tests/support/taps.ts"
import { finishReasons, foldAttempt, tapPoints } from "./attempt.ts"

const kinds: Scoring[] = [{ type: "classic" }, { type: "openFree", settings: defaultOpenFree }]
const classic: Scoring = { type: "classic" }

test("the sequence of the device orders the taps, never its clock [D-05]", () => {
  const [fault, undo, finish] = taps(["JudgeAddFault", "JudgeRemoveFault", "JudgeFinishManual"])
  if (!fault || !undo || !finish) throw new Error("three taps")
  const clockSetBack = [fault, { ...undo, time: 500 }, { ...finish, time: 200 }]
  expect(foldAttempt(clockSetBack, classic)).toMatchObject({ total: 0, startedAt: 200, endedAt: 200 })
})

test("a tap that arrives twice in a row counts once [D-05]", () => {
  const [fault, finish] = taps(["JudgeAddFault", "JudgeFinishManual"])
  if (!fault || !finish) throw new Error("two taps")
  expect(foldAttempt([fault, fault, finish], classic).total).toBe(1)
})

test("if two taps share a sequence number, the one with the smaller id comes first [D-05]", () => {
  const [one, three] = taps([
    ["EditedTo", 1],
    ["EditedTo", 3],
  ])
  if (!one || !three) throw new Error("two taps")
  for (const arrived of [
    [one, { ...three, seq: one.seq }],
    [{ ...three, seq: one.seq }, one],
  ])
    expect(foldAttempt(arrived, classic).total).toBe(3)
})

test("an attempt starts with the earliest of its events", () => {
  expect(foldAttempt(taps(["JudgeAddFault", "JudgeFinishManual"], { from: 7000 }), classic).startedAt).toBe(
    7000,
  )
})

test.each(kinds)("a penalty has its own points and ends nothing ($type)", (rules) => {
  expect(foldAttempt(taps([["JudgePenalty", 5]]), rules)).toMatchObject({
    total: 0,
    isCapped: false,
    ended: null,
    penalties: [{ id: "attempt-1/0", points: 5, time: 1000 }],
  })
})

test("a penalty of zero points does not count", () => {
  const events = taps([["JudgePenalty", 0], ["JudgePenalty", -5], "JudgePenalty"])
  expect(foldAttempt(events, classic).penalties).toEqual([])
})

test.each(kinds)("a cancelled attempt counts for nothing, whatever comes after it ($type)", (rules) => {
  const events = taps([
    "JudgeAddFault",
    ["JudgePenalty", 5],
    "JudgeCancelAttempt",
    "JudgeFinishManual",
    ["EditedTo", 3],
  ])
  expect(foldAttempt(events, rules)).toEqual({
    id: "attempt-1",
    total: 0,
    isCapped: false,
    isMissed: false,
    ended: null,
    endedAt: null,
    startedAt: 1000,
    faults: 0,
    hasOvertime: false,
    cancelled: true,
    isVoid: false,
    penalties: [],
  })
})

test.each(kinds)("a correction ends an attempt that still runs ($type)", (rules) => {
  const events = taps(["JudgeAddFault", ["EditedTo", 2]])
  expect(foldAttempt(events, rules)).toMatchObject({ total: 2, ended: "edited", endedAt: 2000 })
})

test.each(kinds)("a correction of an ended attempt leaves its end where it was ($type)", (rules) => {
  const events = taps(["JudgeFinishManual", ["EditedTo", 2]])
  expect(foldAttempt(events, rules)).toMatchObject({ total: 2, ended: "manual", endedAt: 1000 })
})

test.each(kinds)(
  "of several corrections the last stands, and taps after it change no points ($type)",
  (rules) => {
    const events = taps([["EditedTo", 5], ["EditedTo", 3], "JudgeAddFault", "JudgeAddPointsA"])
    expect(foldAttempt(events, rules)).toMatchObject({ total: 3, endedAt: 1000 })
  },
)

test("an edit that names no points changes nothing", () => {
  expect(foldAttempt(taps(["EditedTo"]), classic)).toMatchObject({ total: 0, ended: null })
})

test("folding an attempt without events is a programming error", () => {
  expect(() => foldAttempt([], classic)).toThrow("at least one event")
})

test("events fold to the same attempt in any order of arrival, and however often they are replayed [D-05]", () => {
  const recordedAndArrived = attemptEvents().chain((events) =>
    fc.tuple(fc.constant(events), arrivals(events)),
  )
  fc.assert(
    fc.property(recordedAndArrived, scoring, ([recorded, arrived], rules) => {
      expect(foldAttempt(arrived, rules)).toEqual(foldAttempt(recorded, rules))
    }),
  )
})

test("folding leaves the events as they were", () => {
  const events = Object.freeze(taps(["JudgeAddFault", "JudgeFinishManual"]).reverse())
  expect(foldAttempt(events, classic).total).toBe(1)
})

test("an attempt has an end exactly when something ended it", () => {
  fc.assert(
    fc.property(attemptEvents(), scoring, (events, rules) => {
      const { ended, endedAt } = foldAttempt(events, rules)
      expect(endedAt === null).toBe(ended === null)
      expect([...finishReasons, null]).toContain(ended)
    }),
  )
})

const openFree: Scoring = { type: "openFree", settings: defaultOpenFree }

const pointsOf = (name: string, scoring: Scoring, points: number | null = null) =>
  tapPoints({ name, points }, scoring)

test("a log says what each tap is worth by the rules of its stage (RS-10)", () => {
  const buttons = [
    "JudgeAddPointsA",
    "JudgeAddPointsB",
    "JudgeAddPointsC",
    "JudgeAddPointsD",
    "JudgeAddFault",
  ]
  expect(buttons.map((name) => pointsOf(name, classic))).toEqual([1, 2, 3, 5, 1])
  expect(buttons.map((name) => pointsOf(name, openFree))).toEqual([2, 5, 10, 20, null])
  const costly = { ...openFree, settings: { ...defaultOpenFree, faultPoints: 3 } }
  expect(pointsOf("JudgeAddFault", costly)).toBe(-3)
})

test("taking a tap back is worth the opposite", () => {
  expect(pointsOf("JudgeRemovePointsB", classic)).toBe(-2)
  expect(pointsOf("JudgeRemovePointsD", openFree)).toBe(-20)
  expect(pointsOf("JudgeRemoveFault", classic)).toBe(-1)
})

test("a correction and a penalty have points of their own, an end has none", () => {
  expect(pointsOf("EditedTo", classic, 0)).toBe(0)
  // as it is stored
  expect(pointsOf("EditedTo", classic, 4)).toBe(0)
  expect(pointsOf("EditedTo", openFree, 4)).toBe(4)
  expect(pointsOf("JudgePenalty", openFree, 5)).toBe(5)
  expect(pointsOf("JudgePenalty", openFree, -1_000_000)).toBeNull()
  for (const name of ["JudgeAddFault", "JudgeFinishManual"])
    expect(pointsOf(name, classic, 1_000_000)).toBe(pointsOf(name, classic))
  for (const name of ["JudgeFinishManual", "JudgeFinishTimeout", "DeletedEntry"])
    expect(pointsOf(name, openFree)).toBeNull()
})
