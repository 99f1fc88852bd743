import fc from "fast-check"
import { expect, test } from "vitest"
import { defaultPoints } from "#domain/standings/standings-rules.ts"
import { rankedField } from "#tests/support/arbitraries.ts"
import { resultRowWith } from "#tests/support/result-rows.ts"
import { approveStage } from "./approve-stage.ts"
import { rankClass } from "./ranking.ts"
import { shownPlace, shownStatus } from "./shown-result.ts"
import { specifiedRanking } from "./stage-ties.ts"
import { classUnfinished, isUndecided, mayStillRide } from "./unfinished.ts"

const stage = { competitionEndDate: 1_000, manualDNF: false }
const openFree = specifiedRanking("openFree")
const unfinished = resultRowWith({ total: 30, isFinished: false, ridden: 3, statistics: null })
const classed = classUnfinished(unfinished, true)

test("openFree may rank an unfinished rider by the points so far: no automatic DNF, and the place stays [RX-08]", () => {
  const shown = { ...classed, position: 2 }
  expect(shownStatus(shown, stage, 1_001)).toBeNull()
  expect(shownPlace(shown, stage, 1_001)).toBe(2)
  // without the stage's option
  const other = { ...classUnfinished(unfinished, false), position: 2 }
  expect(shownStatus(other, stage, 1_001)).toBe("DNF")
  expect(shownPlace(other, stage, 1_001)).toBeNull()
})

test("a rider without a ridden section is not ranked, and a status stays as it is [RX-08]", () => {
  const unridden = resultRowWith({ total: -5, penaltyTotal: 5, isFinished: false, ridden: 0 })
  expect(isUndecided(classUnfinished(unridden, true))).toBe(true)
  const dnf = { ...unfinished, status: "DNF" } as const
  expect(classUnfinished(dnf, true)).toBe(dnf)
  const finished = resultRowWith({ isFinished: true })
  expect(classUnfinished(finished, true)).toBe(finished)
})

test("a ranked unfinished rider does not block approval, which stores the place and what it earns [RX-08] [SP-02]", () => {
  const results = [
    { racingClass: "Expert", row: resultRowWith({ participantId: "anna", total: 20, statistics: null }) },
    { racingClass: "Expert", row: { ...classed, participantId: "bruno" } },
  ]
  const by = { rules: openFree, points: defaultPoints }
  expect(approveStage(results, by)).toMatchObject({
    kind: "approved",
    places: [
      { participantId: "bruno", position: 1, positionPoints: 20 },
      { participantId: "anna", position: 2, positionPoints: 17 },
    ],
  })
  const blocked = results.map((one) => ({ ...one, row: { ...one.row, isClassed: undefined } }))
  expect(approveStage(blocked, by)).toMatchObject({ kind: "refused", reason: "not-all-finished" })
})

test("until the end of the competition unfinished riders may still be riding [RX-08]", () => {
  expect(mayStillRide(classed, stage, 999)).toBe(true)
  expect(mayStillRide(classed, stage, 1_000)).toBe(false)
  expect(mayStillRide(unfinished, stage, 1_000)).toBe(true)
  expect(mayStillRide(resultRowWith({}), stage, 999)).toBe(false)
})

test("the option changes nobody's place, and no order of a list [RX-08]", () => {
  fc.assert(
    fc.property(rankedField, ({ rows }) => {
      const places = (all: typeof rows) =>
        rankClass(all, openFree).map(({ row, ...ranked }) => [row.participantId, ranked])
      expect(places(rows.map((row) => classUnfinished(row, true)))).toEqual(places(rows))
    }),
  )
})
