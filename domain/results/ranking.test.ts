import fc from "fast-check"
import { expect, test } from "vitest"
import type { RacingClass } from "#domain/competitions/racing-class.ts"
import { defaultPoints, pointsIn } from "#domain/standings/standings-rules.ts"
import { rankedField } from "#tests/support/arbitraries.ts"
import { rankedIds as ranking, resultRowWith } from "#tests/support/result-rows.ts"
import { compareResults, rankAbsolute, rankClass } from "./ranking.ts"
import { type ResultRow, resultRow } from "./result.ts"
import { type RankingRules, specifiedRanking } from "./stage-ties.ts"

const noStatistics = { 0: 0, 1: 0, 2: 0, 3: 0, 5: 0 }

test("in classic fewer points rank first [RU-02]", () => {
  expect(ranking({ a: { total: 30 }, b: { total: 4 }, c: { total: 12 } })).toEqual(["1 b", "2 c", "3 a"])
})

test("in classic a finished result ranks before an unfinished one, whatever the points [RU-02]", () => {
  expect(ranking({ a: { total: 0, isFinished: false }, b: { total: 99 } })).toEqual(["1 b", "2 a"])
})

test("in openFree more points rank first, finished or not [RU-02]", () => {
  const rows = { a: { total: 30 }, b: { total: 45, isFinished: false }, c: { total: -5 } }
  expect(ranking(rows, "openFree")).toEqual(["1 b", "2 a", "3 c"])
})

test.each([0, 1, 2, 3, 5] as const)("a tie goes to the rider with more sections of %i [RU-03]", (score) => {
  const rows = {
    a: { total: 10, statistics: { ...noStatistics, [score]: 3 }, lastTimeRecorded: 1 },
    b: { total: 10, statistics: { ...noStatistics, [score]: 4 }, lastTimeRecorded: 2 },
  }
  expect(ranking(rows)).toEqual(["1 b", "2 a"])
})

test("more of the lower score decides before more of the higher one [RU-03]", () => {
  const rows = {
    a: { total: 10, statistics: { 0: 10, 1: 5, 2: 1, 3: 1, 5: 0 } },
    b: { total: 10, statistics: { 0: 11, 1: 0, 2: 0, 3: 0, 5: 2 } },
    c: { total: 10, statistics: { 0: 10, 1: 5, 2: 0, 3: 0, 5: 1 } },
  }
  expect(ranking(rows)).toEqual(["1 b", "2 a", "3 c"])
})

test("a tie in all counts goes to the earlier last time, a missing one is last [RU-03]", () => {
  const rows = { a: { lastTimeRecorded: null }, b: { lastTimeRecorded: 900 }, c: { lastTimeRecorded: 500 } }
  expect(ranking(rows)).toEqual(["1 c", "2 b", "3 a"])
})

test("in classic the racing time breaks no tie [D-15]", () => {
  const rows = { a: { racingTime: 1, lastTimeRecorded: 900 }, b: { racingTime: 2, lastTimeRecorded: 500 } }
  expect(ranking(rows)).toEqual(["1 b", "2 a"])
})

test("a tie of openFree goes to the shorter racing time, then to the earlier last time; a missing one is last [D-15]", () => {
  const rows = {
    a: { racingTime: null, lastTimeRecorded: 1 },
    b: { racingTime: 70, lastTimeRecorded: 900 },
    c: { racingTime: 70, lastTimeRecorded: 500 },
    d: { racingTime: 60, lastTimeRecorded: 999 },
    e: { racingTime: null, lastTimeRecorded: null },
  }
  expect(ranking(rows, "openFree")).toEqual(["1 d", "2 c", "3 b", "4 a", "5 e"])
})

test("unfinished results of classic go by points, then by the same tie-break [D-15]", () => {
  const unfinished = { isFinished: false, total: 6 }
  const rows = {
    a: { ...unfinished, total: 7 },
    b: { ...unfinished, lastTimeRecorded: 900, statistics: { ...noStatistics, 0: 2 } },
    c: { ...unfinished, lastTimeRecorded: 100, statistics: { ...noStatistics, 0: 1 } },
  }
  expect(ranking(rows)).toEqual(["1 b", "2 c", "3 a"])
})

test.each(["classic", "openFree"] as const)(
  "a result without points ranks after those with points (%s)",
  (type) => {
    const rows = {
      a: { total: null, isFinished: false },
      b: { total: 99, isFinished: false },
      c: { total: -99, isFinished: false },
    }
    expect(ranking(rows, type).at(-1)).toBe("3 a")
  },
)

test("DNF and DQ rank last, without position and so with 0 points [RU-04]", () => {
  const dnf = resultRowWith({ participantId: "a", total: 0, status: "DNF" })
  const last = resultRowWith({ participantId: "b", total: null, isFinished: false })
  expect(rankClass([dnf, last], specifiedRanking("classic"))).toEqual([
    { row: last, order: 0, position: 1, positionInBrackets: null },
    { row: dnf, order: 1, position: null, positionInBrackets: null },
  ])
  expect(pointsIn(defaultPoints, null)).toBe(0)
})

test.each(["classic", "openFree"] as const)(
  "DNF comes before DNS and DNS before DQ, each by racing number, none last (%s) [RX-09] [RU-04] [D-15]",
  (type) => {
    const rows = {
      a: { status: "DQ", racingNumber: "2" },
      b: { status: "DNF", racingNumber: null },
      c: { status: "DNF", racingNumber: "100" },
      d: { status: "DNF", racingNumber: "21" },
      e: { status: "DQ", racingNumber: "1" },
      f: {},
      g: { status: "DNS", racingNumber: "7" },
      h: { status: "DNS", racingNumber: "3" },
    } as const
    expect(ranking(rows, type)).toEqual(["1 f", "- d", "- c", "- b", "- h", "- g", "- e", "- a"])
  },
)

test("equal results share position and points, and the next position is skipped [D-15]", () => {
  const rows = ["a", "b", "c"].map((participantId) =>
    resultRowWith({ participantId, total: participantId === "c" ? 1 : 0 }),
  )
  const ranked = rankClass(rows, specifiedRanking("classic"))
  expect(ranked.map(({ position }) => [position, pointsIn(defaultPoints, position)])).toEqual([
    [1, 20],
    [1, 20],
    [3, 15],
  ])
})

test("equal results are listed by racing number, then by id", () => {
  const rows = { a: {}, b: { racingNumber: "100" }, d: { racingNumber: "21" }, c: { racingNumber: "21" } }
  expect(ranking(rows)).toEqual(["1 c", "1 d", "1 b", "1 a"])
})

test("a ranking does not depend on the order in which the results come, whatever breaks ties [RX-05]", () => {
  const shuffled = rankedField.chain((field) =>
    fc.record({
      field: fc.constant(field),
      rows: fc.shuffledSubarray(field.rows, { minLength: field.rows.length }),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ field, rows }) => {
      expect(rankClass(rows, field.rules)).toEqual(rankClass(field.rows, field.rules))
    }),
  )
})

test("a position is one more than the number of competitors ahead", () => {
  fc.assert(
    fc.property(rankedField, ({ rows, rules }) => {
      const competitors = rows.filter(({ isOutOfCompetition }) => !isOutOfCompetition)
      for (const [index, { row, order, ...ranked }] of rankClass(rows, rules).entries()) {
        const ahead = competitors.filter((other) => compareResults(other, row, rules) < 0).length
        expect(order).toBe(index)
        expect(ranked.position ?? ranked.positionInBrackets).toBe(row.status === null ? ahead + 1 : null)
      }
    }),
  )
})

const positionOf = (rows: readonly ResultRow[], rules: RankingRules, participantId: string) =>
  rankClass(rows, rules).find(({ row }) => row.participantId === participantId)?.position

test("adding a worse rider never moves a better one, whatever breaks ties [RX-05]", () => {
  fc.assert(
    fc.property(rankedField, ({ rows: [added, ...rows], rules }) => {
      fc.pre(added !== undefined)
      for (const row of rows.filter((other) => compareResults(other, added, rules) <= 0))
        expect(positionOf([...rows, added], rules, row.participantId)).toBe(
          positionOf(rows, rules, row.participantId),
        )
    }),
  )
})

test("a DNS never changes anybody else's place, nor the order of the others [RX-09]", () => {
  fc.assert(
    fc.property(rankedField, ({ rows: [absent, ...rows], rules }) => {
      fc.pre(absent !== undefined)
      const dns: ResultRow = { ...absent, status: "DNS", total: null, ridden: 0, isFinished: false }
      const ranked = rankClass([dns, ...rows], rules)
      const others = ranked.filter(({ row }) => row !== dns)
      expect(others.map(({ row, position }) => [row.participantId, position])).toEqual(
        rankClass(rows, rules).map(({ row, position }) => [row.participantId, position]),
      )
      // behind everybody with no status or a DNF, ahead of everybody with a DQ
      const place = ranked.find(({ row }) => row === dns)
      expect(place?.position).toBeNull()
      for (const { row, order } of others) {
        if (row.status === "DQ") expect(order).toBeGreaterThan(place?.order ?? 0)
        else if (row.status !== "DNS") expect(order).toBeLessThan(place?.order ?? 0)
      }
    }),
  )
})

test("a better total never worsens a rider's position", () => {
  fc.assert(
    fc.property(rankedField, fc.integer({ min: 1, max: 5 }), ({ rows: [rider, ...rows], rules }, points) => {
      fc.pre(rider !== undefined && rider.status === null && rider.total !== null)
      fc.pre(!rider.isOutOfCompetition)
      const better = {
        ...rider,
        total: rules.type === "classic" ? rider.total - points : rider.total + points,
      }
      const before = positionOf([...rows, rider], rules, rider.participantId)
      expect(positionOf([...rows, better], rules, rider.participantId)).toBeLessThanOrEqual(before ?? 0)
    }),
  )
})

const expert: RacingClass = { name: "Expert", order: 2, lap: 1, lapSections: [true, true] }
const junior: RacingClass = { name: "Junior", order: 1, lap: 1, lapSections: [true, false] }

const rider = (participantId: string, racingClass: RacingClass, points: number[]) =>
  resultRow(
    {
      participantId,
      racingNumber: null,
      status: null,
      isOutOfCompetition: false,
      startedOn: null,
      lastTimeRecorded: null,
      entries: points.map((total, index) => ({ section: index + 1, lap: 1, total })),
      penalties: [],
    },
    racingClass,
    "classic",
  )

test("the absolute ranking is one list of all results of the stage, regardless of class, by the same rules [D-14]", () => {
  const rows = [
    rider("a", expert, [3, 3]),
    rider("b", expert, [0]),
    rider("c", junior, [5]),
    rider("d", junior, [0]),
  ]
  const ranked = rankAbsolute(rows, specifiedRanking("classic"))
  expect(
    ranked.map(({ row, position }) => [row.participantId, position, pointsIn(defaultPoints, position)]),
  ).toEqual([
    ["d", 1, 20],
    ["c", 2, 17],
    ["a", 3, 15],
    ["b", 4, 13],
  ])
})

test("the comparison looks the same from both sides", () => {
  fc.assert(
    fc.property(rankedField, ({ rows, rules }) => {
      for (const a of rows)
        for (const b of rows)
          expect(Math.sign(compareResults(a, b, rules)) + Math.sign(compareResults(b, a, rules))).toBe(0)
    }),
  )
})

test("a rider not behind another is not behind anybody that other one is not behind either, whatever breaks ties [RX-05]", () => {
  fc.assert(
    fc.property(rankedField, ({ rows, rules }) => {
      const notBehind = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
        compareResults(a, b, rules) <= 0
      for (const a of rows)
        for (const b of rows.filter((row) => notBehind(a, row)))
          for (const c of rows.filter((row) => notBehind(b, row))) expect(notBehind(a, c)).toBe(true)
    }),
  )
})
