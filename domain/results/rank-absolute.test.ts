import { expect, test } from "vitest"
import type { RacingClass } from "#domain/competitions/racing-class.ts"
import { defaultPoints, pointsIn } from "./position-points.ts"
import { rankAbsolute } from "./rank-absolute.ts"
import { resultRow } from "./result-row.ts"

const expert: RacingClass = { name: "Expert", order: 2, lap: 1, lapSections: [true, true] }
const junior: RacingClass = { name: "Junior", order: 1, lap: 1, lapSections: [true, false] }

const rider = (participantId: string, racingClass: RacingClass, points: number[]) =>
  resultRow(
    {
      participantId,
      racingNumber: null,
      status: null,
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
  const ranked = rankAbsolute(rows, "classic")
  expect(
    ranked.map(({ row, position }) => [row.participantId, position, pointsIn(defaultPoints, position)]),
  ).toEqual([
    ["d", 1, 20],
    ["c", 2, 17],
    ["a", 3, 15],
    ["b", 4, 13],
  ])
})
