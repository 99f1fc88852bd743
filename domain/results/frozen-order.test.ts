import fc from "fast-check"
import { expect, test } from "vitest"
import { rankedField } from "#tests/support/arbitraries.ts"
import { resultRowWith } from "#tests/support/result-rows.ts"
import { type Frozen, frozenOrder, rankClass } from "./ranking.ts"
import { specifiedRanking } from "./stage-ties.ts"

const ranked = (totals: Record<string, number | "DNF">) =>
  rankClass(
    Object.entries(totals).map(([participantId, total]) =>
      total === "DNF"
        ? resultRowWith({ participantId, status: "DNF", total: null })
        : resultRowWith({ participantId, total }),
    ),
    specifiedRanking("classic"),
  )

const orderBy = (totals: Record<string, number | "DNF">, stored: Record<string, number>) =>
  frozenOrder(
    ranked(totals),
    (id): Frozen => ({ position: stored[id] ?? null, positionInBrackets: null }),
  ).map(({ row, order, position }) => [row.participantId, order, position])

test("stored positions outrank what the points would say today (D-34)", () => {
  expect(orderBy({ anna: 1, bruno: 2 }, { anna: 2, bruno: 1 })).toEqual([
    ["bruno", 0, 1],
    ["anna", 1, 2],
  ])
})

test("riders who share a position, or have none, stay as ranked", () => {
  expect(orderBy({ anna: 3, bruno: 2, carl: "DNF", dita: 4 }, { anna: 1, bruno: 1, dita: 3 })).toEqual([
    ["bruno", 0, 1],
    ["anna", 1, 1],
    ["dita", 2, 3],
    ["carl", 3, null],
  ])
})

test("a stored ranking gives the same ranking back, including riders out of competition [RX-01]", () => {
  fc.assert(
    fc.property(rankedField, ({ rows, rules }) => {
      const live = rankClass(rows, rules)
      const stored = new Map(live.map((one) => [one.row.participantId, one]))
      const again = frozenOrder(live, (id): Frozen => {
        const { position = null, positionInBrackets = null } = stored.get(id) ?? {}
        return { position, positionInBrackets }
      })
      expect(again).toEqual(live)
    }),
  )
})
