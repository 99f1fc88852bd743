import { array, assert, constantFrom, integer, property } from "fast-check"
import { expect, test } from "vitest"
import { defaultOpenFree, type Gate, gates, type Scoring } from "#domain/competitions/scoring.ts"
import { foldEntry } from "#domain/judging/entry.ts"
import { classicMarks } from "#domain/judging/points.ts"
import { seededChance } from "./chance.ts"
import { judgeTaps } from "./judge-taps.ts"

const fold = (seed: number, points: number, scoring: Scoring) => {
  const taps = judgeTaps(seededChance(seed), points, scoring)
  const events = taps.map((name, seq) => ({
    id: `${seq}`,
    attempt: "one",
    seq,
    name,
    points: null,
    time: seq * 1000,
  }))
  return foldEntry(events, scoring, null)
}

test("taps for classic marks fold to them", () => {
  assert(
    property(integer(), constantFrom(...classicMarks), (seed, marks) => {
      expect(fold(seed, marks, { type: "classic" })).toMatchObject({ total: marks, conflict: false })
    }),
  )
})

test("taps for gates fold to what the gates are worth", () => {
  const worth = (passed: readonly Gate[]) =>
    passed.reduce((sum, gate) => sum + (defaultOpenFree.gatePoints[gate] ?? 0), 0)
  assert(
    property(integer(), array(constantFrom(...gates), { maxLength: 6 }), (seed, passed) => {
      const points = worth(passed)
      expect(fold(seed, points, { type: "openFree", settings: defaultOpenFree })).toMatchObject({
        total: points,
      })
    }),
  )
})

test("where faults and timeouts cost points, they are not tapped", () => {
  const settings = { ...defaultOpenFree, faultPoints: 1, bonusByFaults: [0, 0, 0] }
  assert(
    property(integer(), (seed) => {
      expect(fold(seed, 17, { type: "openFree", settings })).toMatchObject({ total: 17 })
    }),
  )
})

test("points that no taps come to are refused", () => {
  expect(() => judgeTaps(seededChance(1), 4, { type: "classic" })).toThrow("No section of classic costs 4")
  expect(() => judgeTaps(seededChance(1), 3, { type: "openFree", settings: defaultOpenFree })).toThrow(
    "No gates are worth 3",
  )
})
