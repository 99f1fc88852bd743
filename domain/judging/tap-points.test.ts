import { expect, test } from "vitest"
import { defaultOpenFree, type Scoring } from "#domain/competitions/scoring.ts"
import { tapPoints } from "./tap-points.ts"

const classic: Scoring = { type: "classic" }
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

test("what is taken back is the other way round", () => {
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
