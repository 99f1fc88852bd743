import fc from "fast-check"
import { expect, test } from "vitest"
import { missedCosts } from "#domain/competitions/scoring.ts"
import { needed } from "#tests/support/contenders.ts"
import { changedScores, scoresOfLap } from "./card-agreement.ts"
import { postedChanges } from "./posted-changes.ts"
import { compareResults, explainRank } from "./ranking.ts"
import { type EntryFacts, resultLaps, resultRow } from "./result.ts"
import { sideBySide } from "./side-by-side.ts"
import { specifiedRanking } from "./stage-ties.ts"
import { missedScores, readCells } from "./story.ts"

const racingClass = { name: "Expert", order: 1, lap: 1, lapSections: [true, true, true] }
const rules = specifiedRanking("classic")

const ridden = (total: number, index: number): EntryFacts => ({ section: index + 1, lap: 1, total })
const missed = (cost: number, index: number): EntryFacts => ({ ...ridden(cost, index), isMissed: true })

const rowOf = (entries: readonly EntryFacts[], id = "rider") =>
  resultRow(
    {
      participantId: id,
      racingNumber: null,
      status: null,
      isOutOfCompetition: false,
      startedOn: 0,
      lastTimeRecorded: 1,
      entries,
      penalties: [],
    },
    racingClass,
    "classic",
  )

test("a missed section completes the card and is part of the total, and of no count, also where it costs 5 [RX-02]", () => {
  const row = rowOf([ridden(0, 0), ridden(5, 1), missed(5, 2)])
  expect(row).toMatchObject({
    total: 10,
    isFinished: true,
    ridden: 3,
    statistics: { 0: 1, 1: 0, 2: 0, 3: 0, 5: 1 },
  })
})

test("with equal points a five that was ridden is ahead of a section that was missed [RX-02, RU-03]", () => {
  const tried = rowOf([ridden(0, 0), ridden(0, 1), ridden(5, 2)], "tried")
  const left = rowOf([ridden(0, 0), ridden(0, 1), missed(5, 2)], "left")
  expect(compareResults(tried, left, rules)).toBeLessThan(0)
  expect(explainRank(tried, left, rules)).toMatchObject({ code: "more-of-score", score: 5 })
})

test("counts and missed sections add up to the sections of the card, and the cost to the total [RX-02]", () => {
  const cell = fc.record({ total: fc.constantFrom(0, 1, 2, 3, 5), isMissed: fc.boolean() })
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: 3, maxLength: 3 }),
      fc.constantFrom(...missedCosts),
      (cells, cost) => {
        const entries = cells.map(({ total, isMissed }, index) =>
          isMissed ? missed(cost, index) : ridden(total, index),
        )
        const { statistics, total } = rowOf(entries)
        const counted = Object.values(statistics ?? {}).reduce((sum, count) => sum + count, 0)
        expect(counted).toBe(cells.filter(({ isMissed }) => !isMissed).length)
        expect(total).toBe(entries.reduce((sum, entry) => sum + entry.total, 0))
      },
    ),
  )
})

test("a card and a line show M, and keep the points beside it [RX-02]", () => {
  const entries = [ridden(0, 0), missed(10, 1)]
  const [lap] = resultLaps(entries, racingClass)
  expect(lap).toMatchObject({ points: 10 })
  expect(lap?.sections.map(({ points, isMissed }) => [points, isMissed])).toEqual([
    [0, false],
    [10, true],
    [null, false],
  ])
  expect(missedScores(entries, racingClass)).toEqual([1])
  expect(missedScores([ridden(0, 0), { ...missed(10, 1), lap: 2 }], racingClass)).toBeUndefined()
  expect(readCells({ scores: "0,10,", missed: [1] })).toEqual([0, "M", null])
  const [compared] = sideBySide([{ row: { scores: "0,10,", missed: [1] }, racingClass }])
  expect(compared?.sections[1]?.riders).toEqual([{ points: 10, isMissed: true, difference: null }])
})

test("a five that becomes an M is a change, of a posted class and of a lap that was said to be right [RX-02]", () => {
  const course = { lap: 1, lapSections: [true, true, true], cancelledSections: [] }
  const posted = (entries: readonly EntryFacts[]) => ({
    course,
    results: [
      {
        participantId: "anna",
        status: null,
        isOutOfCompetition: false,
        startedOn: 0,
        lastTimeRecorded: 1,
        penalties: [],
        entries,
      },
    ],
  })
  const [five, m] = [[ridden(5, 0)], [missed(5, 0)]]
  expect(postedChanges(posted(five), posted(m), rules)).toMatchObject([
    { parts: [{ kind: "section", before: 5, after: 5, isMissed: true }], total: null },
  ])
  expect(postedChanges(posted(m), posted(m), rules)).toEqual([])
  const [before, after] = [resultLaps(five, racingClass)[0], resultLaps(m, racingClass)[0]]
  if (!before || !after) throw new Error("There is one lap")
  expect(changedScores(scoresOfLap(before), after)).toEqual([{ section: 1, before: 5, after: "M" }])
  expect(changedScores(scoresOfLap(after), after)).toEqual([])
})

test("what is still needed reckons with the counts, of which a missed section is none [RX-02, TV-04]", () => {
  const anna = { id: "anna", scores: [0, 5, 0, 0], missed: [1] }
  const berta = { id: "berta", scores: [0, 5, 0, 0] }
  expect(needed(berta, [anna], { place: 1 })).toMatchObject({ kind: "sure" })
})
