import fc from "fast-check"
import { expect, test } from "vitest"
import { timedFacts } from "#tests/support/arbitraries.ts"
import { rankClass } from "./ranking.ts"
import { resultRow } from "./result.ts"
import { specifiedRanking } from "./stage-ties.ts"
import { factsAt, latestScores, movesSince, onShared, placesWon, sectionScores } from "./story.ts"

const racingClass = { name: "A", order: 1, lap: 2, lapSections: [true, false, true] }

const scored = (section: number, lap: number, total: number, endedAt: number | null = null) => ({
  section,
  lap,
  total,
  endedAt,
})

test("a line of scores has the sections that the class rides, lap after lap, and nothing where none was ridden [TV-06]", () => {
  const entries = [scored(3, 1, 5), scored(1, 2, 0), scored(2, 1, 3), scored(1, 3, 2)]
  expect(sectionScores(entries, racingClass)).toEqual([null, 5, 0, null])
})

test("the last scores are the three that ended last and count, the latest first; a score from paper has no time [TV-06]", () => {
  const entries = [
    scored(1, 1, 0, 10),
    scored(3, 1, 1, 40),
    scored(1, 2, 2, 20),
    scored(3, 2, 3, 30),
    scored(2, 1, 5, 50),
  ]
  expect(latestScores(entries, racingClass)).toEqual({ latest: [1, 3, 2], latestOn: 40 })
  const onPaper = [scored(1, 1, 0), scored(3, 2, 1, 30)]
  expect(latestScores(onPaper, racingClass)).toEqual({ latest: [3], latestOn: 30 })
  expect(latestScores([scored(1, 1, 0)], racingClass)).toEqual({ latest: [], latestOn: null })
})

test("scores of the same instant are in the order of the sections", () => {
  const entries = [scored(1, 1, 0, 10), scored(3, 1, 1, 10), scored(1, 2, 1, 10), scored(3, 2, 1, 10)]
  expect(latestScores(entries, racingClass)).toMatchObject({ latest: [3, 2, 1] })
})

const minute = 60_000

test("moves are shown for a quarter of an hour and up to five minutes more, and the instant stays for five minutes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000_000, max: 20_000_000 }), (changedOn) => {
      const span = changedOn - movesSince(changedOn)
      expect(span).toBeGreaterThanOrEqual(15 * minute)
      expect(span).toBeLessThan(20 * minute)
      expect(movesSince(changedOn) % (5 * minute)).toBe(0)
    }),
  )
})

test("an earlier state has the facts with a time until then and those without one; if there are no later ones, it is the same object", () => {
  fc.assert(
    fc.property(timedFacts, fc.integer({ min: 0, max: 25 }), (facts, instant) => {
      const then = factsAt(facts, instant)
      const isThere = (time: number | null) => time === null || time <= instant
      expect(then.entries).toEqual(facts.entries.filter(({ endedAt }) => isThere(endedAt)))
      expect(then.penalties).toEqual(
        facts.penaltyEntries.filter(({ timestamp }) => isThere(timestamp)).map(({ points }) => points),
      )
      const isAll =
        then.entries.length === facts.entries.length && then.penalties.length === facts.penalties.length
      expect(then === facts).toBe(isAll)
      if (!isAll) expect(then.lastTimeRecorded ?? 0).toBeLessThanOrEqual(instant)
    }),
  )
})

const rank = (totals: Readonly<Record<string, number | null>>, status: "DNF" | null = null) =>
  rankClass(
    Object.entries(totals).map(([participantId, total]) =>
      resultRow(
        {
          participantId,
          racingNumber: participantId,
          status: participantId === "9" ? status : null,
          isOutOfCompetition: false,
          startedOn: 0,
          lastTimeRecorded: 0,
          entries: total === null ? [] : [{ section: 1, lap: 1, total }],
          penalties: [],
        },
        racingClass,
        "classic",
      ),
    ),
    specifiedRanking("classic"),
  )

test("places won and lost are those of riders who had a score then and are ranked now [TV-06]", () => {
  const won = placesWon(
    rank({ 1: 0, 2: 1, 3: 2, 4: null, 9: 3 }),
    rank({ 1: 5, 2: 1, 3: 0, 4: 0, 9: 3 }, "DNF"),
  )
  expect(Object.fromEntries(won)).toEqual({ 1: -3, 2: -1, 3: 2 })
  expect(placesWon(rank({}), rank({ 1: 0 })).size).toBe(0)
})

test("riders are compared on the sections that both have ridden [RX-10]", () => {
  const one = [0, 5, null, 3]
  const other = [1, 0, 5, null]
  expect(onShared(one, other)).toEqual({ points: 5, difference: 4, sections: 2 })
  expect(onShared(other, one)).toEqual({ points: 1, difference: -4, sections: 2 })
  expect(onShared([null, 1], [1, null])).toBeNull()
})
