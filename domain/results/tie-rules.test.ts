import fc from "fast-check"
import { expect, test } from "vitest"
import { rankedField } from "#tests/support/arbitraries.ts"
import { rankedIds as ranking } from "#tests/support/result-rows.ts"
import { compareResults } from "./ranking.ts"
import type { StageTieRule } from "./stage-ties.ts"

const noStatistics = { 0: 0, 1: 0, 2: 0, 3: 0, 5: 0 }

const twoLaps = (first: number | null, second: number | null) => ({ lapTotals: [first, second] })

test("a tie goes to the better last lap, then to the one before; a lap without a score is last [RX-05]", () => {
  const rows = {
    a: twoLaps(2, 8),
    b: twoLaps(null, 7),
    c: twoLaps(3, 7),
    d: twoLaps(10, null),
    e: twoLaps(null, null),
  }
  expect(ranking(rows, "classic", ["last-laps"])).toEqual(["1 c", "2 b", "3 a", "4 d", "5 e"])
  expect(ranking(rows, "openFree", ["last-laps"])).toEqual(["1 a", "2 c", "3 b", "4 d", "5 e"])
})

test("where classes ride different numbers of laps, their last laps are compared with each other [RX-05] [D-14]", () => {
  const rows = { a: { lapTotals: [0, 9, 4] }, b: { lapTotals: [9, 4] }, c: { lapTotals: [0, 5] } }
  // b and a are equal in the last two laps, and only a has ridden one before them
  expect(ranking(rows, "classic", ["last-laps"])).toEqual(["1 a", "2 b", "3 c"])
})

test("the order of the rules is the championship's: the first that tells two apart decides [RX-05]", () => {
  const rows = {
    zeros: { statistics: { ...noStatistics, 0: 9 }, ...twoLaps(1, 9), racingTime: 60, lastTimeRecorded: 700 },
    lap: { statistics: { ...noStatistics, 0: 8 }, ...twoLaps(9, 1), racingTime: 50, lastTimeRecorded: 800 },
    time: { statistics: { ...noStatistics, 0: 7 }, ...twoLaps(5, 5), racingTime: 40, lastTimeRecorded: 900 },
    early: { statistics: { ...noStatistics, 0: 6 }, ...twoLaps(5, 5), racingTime: 70, lastTimeRecorded: 600 },
  }
  const first = (ties: readonly StageTieRule[]) => ranking(rows, "classic", ties)[0]
  expect(first(["score-counts", "last-laps", "shorter-time", "earlier-end"])).toBe("1 zeros")
  expect(first(["last-laps", "score-counts"])).toBe("1 lap")
  expect(first(["shorter-time", "score-counts"])).toBe("1 time")
  expect(first(["earlier-end"])).toBe("1 early")
  // equal in the last lap and in the one before: the next rule decides between them
  expect(ranking(rows, "classic", ["last-laps", "earlier-end"])).toEqual([
    "1 lap",
    "2 early",
    "3 time",
    "4 zeros",
  ])
})

test("without rules equal points share the place; points and having finished still come first [RX-05]", () => {
  const rows = {
    a: { total: 4, statistics: { ...noStatistics, 0: 9 }, lastTimeRecorded: 1 },
    b: { total: 4, lastTimeRecorded: 900 },
    c: { total: 5 },
    d: { total: 3, isFinished: false },
  }
  expect(ranking(rows, "classic", [])).toEqual(["1 a", "1 b", "3 c", "4 d"])
})

test("a rule that is left out changes nothing between those whom the others tell apart [RX-05]", () => {
  fc.assert(
    fc.property(rankedField, ({ rows, rules }) => {
      const fewer = { ...rules, ties: rules.ties.slice(0, -1) }
      for (const a of rows)
        for (const b of rows) {
          const order = compareResults(a, b, fewer)
          if (order !== 0) expect(Math.sign(compareResults(a, b, rules))).toBe(Math.sign(order))
        }
    }),
  )
})
