import fc from "fast-check"
import { expect, test } from "vitest"
import { defaultPoints } from "#domain/standings/standings-rules.ts"
import { rankedField } from "#tests/support/arbitraries.ts"
import { contender, racingClass } from "#tests/support/contenders.ts"
import { resultRowWith } from "#tests/support/result-rows.ts"
import { approveStage } from "./approve-stage.ts"
import { compareResults, type RankedRow, rankAbsolute, rankClass } from "./ranking.ts"
import type { ResultRow } from "./result.ts"
import { writePlace } from "./shown-result.ts"
import { specifiedRanking } from "./stage-ties.ts"
import { stillNeeded } from "./still-needed.ts"
import { placesWon } from "./story.ts"

const classic = specifiedRanking("classic")

const competes = ({ isOutOfCompetition }: ResultRow) => !isOutOfCompetition

/** Places as a list has them, best first. */
const listed = (rows: Record<string, Partial<ResultRow>>) =>
  rankClass(
    Object.entries(rows).map(([participantId, known]) => resultRowWith({ participantId, ...known })),
    classic,
  ).map(({ row, position, positionInBrackets }) => {
    const place = writePlace({ position, outOfCompetition: { position: positionInBrackets } })
    return `${place ?? "–"} ${row.participantId}`
  })

const out = { isOutOfCompetition: true }

test("who rides out of competition is listed where the score puts them, with the place in brackets [RX-01]", () => {
  const rows = { anna: { total: 3 }, bruno: { total: 5, ...out }, carl: { total: 8 }, dita: { total: 9 } }
  expect(listed(rows)).toEqual(["1 anna", "(2) bruno", "2 carl", "3 dita"])
})

test("two riders out of competition do not affect each other: both have the place they would have alone [RX-01]", () => {
  const rows = {
    anna: { total: 3 },
    bruno: { total: 5, ...out },
    carl: { total: 6, ...out },
    dita: { total: 9 },
  }
  expect(listed(rows)).toEqual(["1 anna", "(2) bruno", "(2) carl", "2 dita"])
})

test("an equal result has the same place in brackets, and the next place is not skipped for it [RX-01]", () => {
  const rows = { anna: { total: 3 }, bruno: { total: 3, ...out }, carl: { total: 4 } }
  expect(listed(rows)).toEqual(["1 anna", "(1) bruno", "2 carl"])
})

test("where nobody competes, everybody would be first [RX-01]", () => {
  expect(listed({ anna: { total: 3, ...out }, bruno: { total: 5, ...out } })).toEqual([
    "(1) anna",
    "(1) bruno",
  ])
})

test("with a status there is no place in brackets, and the list goes by the status as for all others [RX-01]", () => {
  const rows = {
    anna: { status: "DQ" },
    bruno: { status: "DNF", ...out },
    carl: { status: "DNS" },
    dita: {},
  } as const
  expect(listed(rows)).toEqual(["1 dita", "– bruno", "– carl", "– anna"])
})

const positions = (ranked: readonly RankedRow[]) =>
  ranked.flatMap(({ row, position }) => (competes(row) ? [[row.participantId, position]] : []))

test("the places of all others, in the class and in the absolute ranking, are as if nobody rode out of competition [RX-01]", () => {
  fc.assert(
    fc.property(rankedField, ({ rows, rules }) => {
      const others = rows.filter(competes)
      expect(positions(rankClass(rows, rules))).toEqual(positions(rankClass(others, rules)))
      expect(positions(rankAbsolute(rows, rules))).toEqual(positions(rankAbsolute(others, rules)))
    }),
  )
})

test("a place in brackets is the place that the rider would have among the others [RX-01]", () => {
  fc.assert(
    fc.property(rankedField, ({ rows, rules }) => {
      for (const { row, position, positionInBrackets } of rankClass(rows, rules)) {
        if (competes(row)) expect(positionInBrackets).toBeNull()
        else {
          const competing = [...rows.filter(competes), { ...row, isOutOfCompetition: false }]
          const would = rankClass(competing, rules).find((one) => one.row.participantId === row.participantId)
          expect([position, positionInBrackets]).toEqual([null, would?.position ?? null])
        }
      }
    }),
  )
})

test("the list goes by the results alone, whoever competes [RX-01]", () => {
  fc.assert(
    fc.property(rankedField, ({ rows, rules }) => {
      const list = rankClass(rows, rules).map(({ row }) => row)
      for (const [index, row] of list.slice(1).entries()) {
        const before = list[index]
        expect(before && compareResults(before, row, rules)).toBeLessThanOrEqual(0)
      }
    }),
  )
})

test("the approval stores of all others what it would store without them, and no position and no points of theirs [RX-01]", () => {
  fc.assert(
    fc.property(rankedField, ({ rows, rules }) => {
      const decided = rows.filter(({ status, isFinished }) => status === null && isFinished)
      const approve = (approved: readonly ResultRow[]) => {
        const results = approved.map((row) => ({ racingClass: "Expert", row }))
        const outcome = approveStage(results, { rules, points: defaultPoints })
        return outcome.kind === "approved" ? outcome.places : []
      }
      const ids = new Set(decided.filter(competes).map(({ participantId }) => participantId))
      const all = approve(decided)
      expect(all.filter(({ participantId }) => ids.has(participantId))).toEqual(
        approve(decided.filter(competes)),
      )
      for (const place of all.filter(({ participantId }) => !ids.has(participantId))) {
        expect(place).toMatchObject({ position: null, positionPoints: 0, positionAbsolutePoints: 0 })
        expect(place.positionInBrackets).toBeGreaterThan(0)
        expect(place.absoluteInBrackets).toBeGreaterThan(0)
      }
    }),
  )
})

test("an unfinished result holds the approval up as any other does, because somebody may still be out riding [RX-01] [SP-02]", () => {
  const row = resultRowWith({ ...out, isFinished: false })
  const results = [{ racingClass: "Expert", row }]
  const outcome = approveStage(results, { rules: classic, points: defaultPoints })
  expect(outcome).toEqual({ kind: "refused", reason: "not-all-finished", results })
})

test("a rider who does not compete makes nobody win or lose places [RX-01] [TV-06]", () => {
  const anna = resultRowWith({ participantId: "anna", total: 5 })
  const bruno = resultRowWith({ participantId: "bruno", total: 9, ...out })
  const before = rankClass([anna, bruno], classic)
  const now = rankClass([anna, { ...bruno, total: 1 }], classic)
  expect(now.map(({ row }) => row.participantId)).toEqual(["bruno", "anna"])
  expect(placesWon(before, now)).toEqual(new Map())
})

test("a rider who does not compete needs nothing for a place, and stands in nobody's way [RX-01] [TV-04]", () => {
  const anna = contender({ id: "anna", scores: [5, 5, 5, 5] })
  const bruno = { ...contender({ id: "bruno", scores: [0, 0, 0, 0] }), outOfCompetition: {} }
  const facts = { rivals: [anna, bruno], toStart: 0, racingClass, rules: classic, place: 1 } as const
  expect(stillNeeded(bruno, facts)).toBeNull()
  expect(stillNeeded(anna, facts)).toEqual({ kind: "sure", against: "everybody" })
})
