import fc from "fast-check"
import { expect, test } from "vitest"
import { defaultOpenFree, missedCosts, type Scoring } from "#domain/competitions/scoring.ts"
import { arrivals, entryEvents, ruling, scoring } from "#tests/support/arbitraries.ts"
import { taps } from "#tests/support/taps.ts"
import { foldAttempt, tapPoints } from "./attempt.ts"
import { foldEntry } from "./entry.ts"
import { scoreRuling } from "./judge-event.ts"
import { cellScore, readScore } from "./points.ts"
import { isInRange } from "./points-range.ts"

const classic: Scoring = { type: "classic" }
const openFree: Scoring = { type: "openFree", settings: defaultOpenFree }
const missed = taps(["JudgeMissedSection"])

test("a missed section is over with one tap, and costs what the stage says, 5 unless it says otherwise [RX-02]", () => {
  expect(foldAttempt(missed, classic)).toMatchObject({ total: 5, isMissed: true, ended: "missed", faults: 0 })
  const costs = missedCosts.map((missedPoints) => foldAttempt(missed, { ...classic, missedPoints }).total)
  expect(costs).toEqual([5, 10, 20])
})

test("a missed section is an entry like any other, with its attempt and its time [RX-02]", () => {
  expect(foldEntry(missed, { ...classic, missedPoints: 20 }, null)).toEqual({
    total: 20,
    isMissed: true,
    attempt: "attempt-1",
    endedAt: 1000,
    startedOn: 1000,
    conflict: false,
    penalties: [],
    isCapped: false,
  })
})

test("of a correction and a missed-section tap the later one stands; the end stays where it was [RX-02]", () => {
  const fold = (...names: Parameters<typeof taps>[0]) => foldAttempt(taps(names), classic)
  const ridden = ["JudgeAddFault", "JudgeFinishManual"] as const
  expect(fold(...ridden, "JudgeMissedSection")).toMatchObject({ total: 5, isMissed: true, endedAt: 2000 })
  expect(fold("JudgeMissedSection", ["EditedTo", 2])).toMatchObject({ total: 2, isMissed: false })
  expect(fold(["EditedTo", 2], "JudgeMissedSection")).toMatchObject({ total: 5, isMissed: true })
})

test("a secretary's M outranks what was ridden, and points or a chosen attempt outrank an M [RX-02, D-09]", () => {
  const clean = taps(["JudgeFinishManual"], { attempt: "clean" })
  const dear = { ...classic, missedPoints: 10 }
  expect(foldEntry(clean, dear, { kind: "missed" })).toMatchObject({ total: 10, isMissed: true })
  expect(foldEntry(missed, dear, { kind: "edited", points: 1 })).toMatchObject({ total: 1, isMissed: false })
  expect(foldEntry(missed, dear, { kind: "deleted" })).toMatchObject({ total: null, isMissed: false })
  const chosen = foldEntry([...missed, ...clean], dear, { kind: "chosen", attempt: "attempt-1" })
  expect(chosen).toMatchObject({ total: 10, isMissed: true, conflict: false })
})

test("in openFree there is nothing to miss: the tap is out of range, and folds to nothing [RX-02]", () => {
  const tap = { name: "JudgeMissedSection", points: null } as const
  expect([classic, openFree].map((rules) => isInRange(tap, rules))).toEqual([true, false])
  expect(foldAttempt(missed, openFree)).toMatchObject({ total: 0, isMissed: false, ended: null })
  expect(scoreRuling("M", "openFree")).toEqual({ kind: "edited", points: 0 })
})

test("M is written and read as such, and its tap shows in the log what it costs [RX-02]", () => {
  expect([cellScore(5, true), cellScore(5, false), cellScore(5, undefined), cellScore(null, true)]).toEqual([
    "M",
    5,
    5,
    null,
  ])
  expect([" m ", "M", "5", "2,5", "MM", ""].map(readScore)).toEqual(["M", "M", 5, 2.5, null, null])
  expect(tapPoints({ name: "JudgeMissedSection", points: null }, { ...classic, missedPoints: 20 })).toBe(20)
})

test("whatever comes in whatever order, an entry is missed only with a score, and then it has the stage's cost [RX-02]", () => {
  const known = entryEvents.chain((events) => fc.tuple(fc.constant(events), arrivals(events)))
  fc.assert(
    fc.property(known, scoring, ruling, ([events, arrived], rules, ruled) => {
      const entry = foldEntry(events, rules, ruled)
      expect(foldEntry(arrived, rules, ruled)).toMatchObject({ total: entry.total, isMissed: entry.isMissed })
      if (entry.isMissed && rules.type === "classic") expect(entry.total).toBe(rules.missedPoints ?? 5)
    }),
  )
})
