import { expect, test } from "vitest"
import { changesScoring, refuseStageChange, type ScoredStage } from "./refuse-stage-change.ts"
import { defaultOpenFree } from "./scoring.ts"

const expert = { name: "Expert", lap: 2, lapSections: [true, true, false] }
const classic: ScoredStage = { competitionType: "classic", openFree: null, classes: [expert] }
const free: ScoredStage = { ...classic, competitionType: "openFree", openFree: defaultOpenFree }
const fresh = { isApproved: false, hasResults: false, takenClasses: new Set<string>() }

test("while nobody is registered all of a stage may change", () => {
  expect(refuseStageChange(classic, { ...free, classes: [] }, fresh)).toBeNull()
})

test("how a stage is scored is fixed by its first result", () => {
  const ridden = { ...fresh, hasResults: true }
  expect(refuseStageChange(classic, free, ridden)).toEqual({ reason: "has-results" })
  const paysMore = { ...defaultOpenFree, gatePoints: { ...defaultOpenFree.gatePoints, A: 3 } }
  expect(refuseStageChange(free, { ...free, openFree: paysMore }, ridden)).toBeNull()
})

test("a class that somebody is registered in stays", () => {
  const taken = { ...fresh, takenClasses: new Set(["Expert"]) }
  expect(refuseStageChange(classic, { ...classic, classes: [] }, taken)).toEqual({
    reason: "class-has-participants",
    racingClass: "Expert",
  })
  expect(refuseStageChange(classic, { ...classic, classes: [{ ...expert, lap: 3 }] }, taken)).toBeNull()
})

test("approval fixes all that results depend on, and nothing else", () => {
  const approved = { ...fresh, hasResults: true, isApproved: true }
  const refused = { reason: "results-approved" }
  const changes: ScoredStage[] = [
    { ...free, competitionType: "classic" },
    { ...free, openFree: { ...defaultOpenFree, faultLimit: 4 } },
    { ...free, openFree: { ...defaultOpenFree, bonusByFaults: [10] } },
    { ...free, classes: [] },
    { ...free, classes: [{ ...expert, lap: 3 }] },
    { ...free, classes: [{ ...expert, lapSections: [true, true, true] }] },
  ]
  for (const change of changes) expect(refuseStageChange(free, change, approved)).toEqual(refused)
  const newcomers = { name: "Newcomers", lap: 1, lapSections: [true] }
  expect(refuseStageChange(free, { ...free, classes: [newcomers, expert] }, approved)).toBeNull()
  const shorter = { ...expert, lapSections: [true, true] }
  expect(refuseStageChange(free, { ...free, classes: [shorter] }, approved)).toBeNull()
})

test("each of the settings of openFree is part of how a stage is scored", () => {
  expect(changesScoring(free, { ...free, openFree: structuredClone(defaultOpenFree) })).toBe(false)
  for (const change of [
    { faultLimit: 1 },
    { sectionSeconds: 60 },
    { warningSeconds: 5 },
    { faultPoints: 1 },
    { bonusByFaults: [1, 2] },
    { gatePoints: { ...defaultOpenFree.gatePoints, D: null } },
  ])
    expect(changesScoring(free, { ...free, openFree: { ...defaultOpenFree, ...change } })).toBe(true)
})
