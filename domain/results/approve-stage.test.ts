import fc from "fast-check"
import { expect, test } from "vitest"
import { defaultPoints } from "#domain/standings/standings-rules.ts"
import { rankedField } from "#tests/support/arbitraries.ts"
import { resultRowWith } from "#tests/support/result-rows.ts"
import { approveStage } from "./approve-stage.ts"
import type { ResultRow } from "./result.ts"
import { specifiedRanking } from "./stage-ties.ts"
import { isScoredDns, isUndecided } from "./unfinished.ts"

const byRules = { rules: specifiedRanking("classic"), points: defaultPoints }

const result = (participantId: string, racingClass: string, known: Partial<ResultRow>) => ({
  racingClass,
  row: resultRowWith({ participantId, ...known }),
})

/** Each rider's place and points in the class, then among all classes. */
const placesOf = (results: ReturnType<typeof result>[]) => {
  const outcome = approveStage(results, byRules)
  if (outcome.kind === "refused")
    return [outcome.reason, ...outcome.results.map(({ row }) => row.participantId)]
  return outcome.places.map(({ participantId, position, positionPoints, ...absolute }) => [
    participantId,
    ...[position, positionPoints, absolute.positionAbsolute, absolute.positionAbsolutePoints],
  ])
}

test("approval stores place and points in the class, and those among all classes [D-14]", () => {
  expect(
    placesOf([
      result("anna", "Expert", { total: 9 }),
      result("bruno", "Expert", { total: 4 }),
      result("carl", "Junior", { total: 6 }),
    ]),
  ).toEqual([
    ["bruno", 1, 20, 1, 20],
    ["anna", 2, 17, 3, 15],
    ["carl", 1, 20, 2, 17],
  ])
})

test("approval stores places as the championship's rules about ties have them, also among all classes [RX-05]", () => {
  const results = [
    result("anna", "Expert", { lastTimeRecorded: 100 }),
    result("bruno", "Expert", { lastTimeRecorded: 200 }),
  ]
  const approved = approveStage(results, { rules: { type: "classic", ties: [] }, points: defaultPoints })
  expect(approved).toMatchObject({
    places: [
      { participantId: "anna", position: 1, positionAbsolute: 1 },
      { participantId: "bruno", position: 1, positionAbsolute: 1 },
    ],
  })
  expect(placesOf(results)[1]).toEqual(["bruno", 2, 17, 2, 17])
})

test("a rider without a finish, DNF or DQ blocks the whole approval; DNF has no place and 0 points [D-16]", () => {
  const [anna, dita] = [result("anna", "Expert", {}), result("dita", "Expert", { isFinished: false })]
  expect(placesOf([anna, dita])).toEqual(["not-all-finished", "dita"])
  const given = result("dita", "Expert", { isFinished: false, status: "DNF" })
  expect(placesOf([anna, given])).toEqual([
    ["anna", 1, 20, 1, 20],
    ["dita", null, 0, null, 0],
  ])
})

test("a DNS has no place, earns nothing and keeps nothing from being approved; one that was scored does [RX-09] [SP-02]", () => {
  const anna = result("anna", "Expert", {})
  const absent = result("dita", "Expert", { status: "DNS", total: null, isFinished: false, ridden: 0 })
  expect(placesOf([absent, anna])).toEqual([
    ["anna", 1, 20, 1, 20],
    ["dita", null, 0, null, 0],
  ])
  const scored = result("dita", "Expert", { status: "DNS", isFinished: false, ridden: 1 })
  expect(placesOf([anna, scored])).toEqual(["scored-dns", "dita"])
})

test("each decided result gets exactly one place, whatever their order", () => {
  fc.assert(
    fc.property(rankedField, ({ rules, rows }) => {
      const decided = rows
        .filter((row) => !isUndecided(row) && !isScoredDns(row))
        .map((row) => ({ racingClass: "Expert", row }))
      const approve = (results: typeof decided) => approveStage(results, { rules, points: defaultPoints })
      expect(approve(decided.toReversed())).toEqual(approve(decided))
      expect(approve(decided)).toMatchObject({ places: { length: decided.length } })
    }),
  )
})
