import { expect, test } from "vitest"
import { defaultOpenFree, type Scoring } from "#domain/competitions/scoring.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { taps } from "#tests/support/taps.ts"
import { foldEntry } from "./entry.ts"
import { type JudgeEvent, judgeEventNames } from "./judge-event.ts"
import { isInRange, mostPenalty, mostSectionPoints, penaltiesBeyond } from "./points-range.ts"

const classic: Scoring = { type: "classic" }
const openFree: Scoring = { type: "openFree", settings: defaultOpenFree }

const inRange = (scoring: Scoring, name: JudgeEvent["name"], points: number | null) =>
  isInRange({ name, points }, scoring)

test("a judge corrects a section of classic to 0, 1, 2, 3 or 5, and to nothing else [D-06]", () => {
  expect(
    [-1, 0, 1, 2, 3, 4, 5, 6, 1_000_000].filter((points) => inRange(classic, "EditedTo", points)),
  ).toEqual([0, 1, 2, 3, 5])
})

test("a judge corrects a section of openFree to no more than it can pay [D-07]", () => {
  expect(mostSectionPoints(openFree)).toBe(400)
  expect([-1, 0, 400, 401].map((points) => inRange(openFree, "EditedTo", points))).toEqual([
    false,
    true,
    true,
    false,
  ])
  const settings = {
    ...defaultOpenFree,
    gatePoints: { A: 1, B: 3, C: null, D: null },
    bonusByFaults: [10, 5],
  }
  expect(mostSectionPoints({ type: "openFree", settings })).toBe(70)
})

test("a judge's penalty is limited by the kind of competition [D-08]", () => {
  expect([20, 21].map((points) => inRange(classic, "JudgePenalty", points))).toEqual([true, false])
  expect([100, 101].map((points) => inRange(openFree, "JudgePenalty", points))).toEqual([true, false])
  expect([-1_000_000, -1, 0, 1].map((points) => inRange(classic, "JudgePenalty", points))).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test("penalties with decimals are within the limit as long as their exact sum is [D-08]", () => {
  const tenths = (count: number) =>
    taps(Array.from({ length: count }, (): ["JudgePenalty", number] => ["JudgePenalty", 0.1]))
  expect([...penaltiesBeyond(tenths(200), classic)]).toEqual([])
  expect([...penaltiesBeyond(tenths(201), classic)]).toHaveLength(1)
})

test("only penalties and corrections carry points", () => {
  for (const name of judgeEventNames.filter((one) => one !== "JudgePenalty" && one !== "EditedTo"))
    expect([null, 0, 3, 1_000_000].map((points) => inRange(classic, name, points))).toEqual([
      true,
      false,
      false,
      false,
    ])
})

test("no single tap that is in range moves what an entry and its penalties come to by more than the bound [D-06, D-07, D-08]", () => {
  const chance = seededChance(20)
  for (let round = 0; round < 2_000; round += 1) {
    const scoring = chance.pick([classic, openFree])
    const taps = Array.from({ length: chance.whole(1, 12) }, (_, seq) => tapOf(seq)).filter((tap) =>
      isInRange(tap, scoring),
    )
    const comesTo = (events: readonly JudgeEvent[]) => {
      const { total, penalties } = foldEntry(events, scoring, null)
      return { total: total ?? 0, penalties: penalties.reduce((sum, { points }) => sum + points, 0) }
    }
    for (let seen = 1; seen <= taps.length; seen += 1) {
      const [before, after] = [comesTo(taps.slice(0, seen - 1)), comesTo(taps.slice(0, seen))]
      if (taps[seen - 1]?.name === "JudgeCancelAttempt") break
      expect(Math.abs(after.total - before.total)).toBeLessThanOrEqual(mostSectionPoints(scoring))
      expect(Math.abs(after.penalties - before.penalties)).toBeLessThanOrEqual(mostPenalty[scoring.type])
    }
  }
  function tapOf(seq: number): JudgeEvent {
    const name = chance.pick(judgeEventNames)
    const carries = name === "JudgePenalty" || name === "EditedTo"
    const points = carries ? chance.pick([1, 3, 5, 20, 100, 400, 999, 1_000_000, -1_000_000]) : null
    return { id: `${seq}`.padStart(2, "0"), attempt: "a", seq, name, points, time: seq }
  }
})
