import fc from "fast-check"
import { expect, test } from "vitest"
import { rankedField } from "#tests/support/arbitraries.ts"
import { resultRowWith } from "#tests/support/result-rows.ts"
import { compareResults, explainRank } from "./ranking.ts"
import { specifiedRanking } from "./stage-ties.ts"

const [classic, openFree] = [specifiedRanking("classic"), specifiedRanking("openFree")]

const statistics = { 0: 12, 1: 1, 2: 0, 3: 0, 5: 2 }

test("a result is ahead because it is finished", () => {
  expect(
    explainRank(resultRowWith({ total: 30 }), resultRowWith({ total: 2, isFinished: false }), classic),
  ).toEqual({ code: "finished" })
})

test("a result is ahead by its points", () => {
  const five = resultRowWith({ total: 5 })
  const nine = resultRowWith({ total: 9 })
  expect(explainRank(five, nine, classic)).toEqual({ code: "total", ahead: 5, behind: 9 })
  expect(explainRank(nine, five, openFree)).toEqual({ code: "total", ahead: 9, behind: 5 })
})

test("a result is ahead of one without points", () => {
  const behind = resultRowWith({ total: null })
  expect(explainRank(resultRowWith({ total: -3 }), behind, openFree)).toEqual({
    code: "total",
    ahead: -3,
    behind: null,
  })
})

test("a result is ahead by more sections of a score", () => {
  const ahead = resultRowWith({ statistics: { ...statistics, 0: 14 } })
  expect(explainRank(ahead, resultRowWith({ statistics }), classic)).toEqual({
    code: "more-of-score",
    score: 0,
    ahead: 14,
    behind: 12,
  })
})

test("a result is ahead by the earlier last time", () => {
  const ahead = resultRowWith({ lastTimeRecorded: 1000 })
  expect(explainRank(ahead, resultRowWith({ lastTimeRecorded: 2000 }), classic)).toEqual({
    code: "earlier-last-time",
    ahead: 1000,
    behind: 2000,
  })
})

test("a result of openFree is ahead by the shorter racing time", () => {
  const ahead = resultRowWith({ racingTime: 500 })
  expect(explainRank(ahead, resultRowWith({ racingTime: null }), openFree)).toEqual({
    code: "shorter-racing-time",
    ahead: 500,
    behind: null,
  })
})

test("a result is ahead by the last lap in which the two differ [RX-05]", () => {
  const ahead = resultRowWith({ lapTotals: [9, 2, 4] })
  const behind = resultRowWith({ lapTotals: [6, 5, 4] })
  const rules = { type: "classic", ties: ["last-laps"] } as const
  expect(explainRank(ahead, behind, rules)).toEqual({ code: "better-lap", lap: 2, ahead: 2, behind: 5 })
  expect(explainRank(behind, ahead, { ...rules, type: "openFree" })).toMatchObject({ ahead: 5, behind: 2 })
  expect(explainRank(ahead, resultRowWith({ lapTotals: [6, 5, null] }), rules)).toEqual({
    code: "better-lap",
    lap: 3,
    ahead: 4,
    behind: null,
  })
})

test("a result is behind by its status, and among those of one status by the racing number", () => {
  const dnf = resultRowWith({ status: "DNF", racingNumber: "21" })
  const otherDnf = resultRowWith({ status: "DNF", racingNumber: "100" })
  expect(explainRank(resultRowWith({}), dnf, classic)).toEqual({
    code: "status",
    ahead: null,
    behind: "DNF",
  })
  expect(explainRank(dnf, resultRowWith({ status: "DQ" }), classic)).toEqual({
    code: "status",
    ahead: "DNF",
    behind: "DQ",
  })
  expect(explainRank(dnf, otherDnf, classic)).toEqual({
    code: "racing-number",
    ahead: "21",
    behind: "100",
  })
})

test("results that no rule separates are equal, whatever their racing numbers", () => {
  const equals = [resultRowWith({ racingNumber: "1" }), resultRowWith({ racingNumber: "2" })] as const
  expect(explainRank(...equals, classic)).toEqual({ code: "equal" })
})

test("there is a reason wherever the comparison finds an order, and only there, whatever breaks ties [RX-05]", () => {
  fc.assert(
    fc.property(rankedField, ({ rows, rules }) => {
      for (const a of rows)
        for (const b of rows)
          expect(explainRank(a, b, rules).code === "equal").toBe(compareResults(a, b, rules) === 0)
    }),
  )
})
