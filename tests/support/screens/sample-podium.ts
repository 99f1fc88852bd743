import type { Board } from "#contracts/results/live.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"

const hour = 3_600_000

/** A stage that is being ridden: Anna, Berta, Clara and Dace in this order in Expert, and one rider in Hobby. */
export const riddenBoard = (): Board => {
  const times = { startTime: null, endTime: null }
  const rows = [
    { name: "Anna", total: 0, scores: "0,0,,,,,," },
    { name: "Berta", total: 1, scores: "1,0,,,,,," },
    { name: "Clara", total: 5, scores: "5,0,,,,,," },
    { name: "Dace", total: 10, scores: "5,5,,,,,," },
  ].map((known, order) =>
    sampleRow({ ...known, id: known.name, racingClass: "Expert", position: order + 1, order }),
  )
  const hobbyist = { id: "Hobbyist", name: "Hobbyist", racingClass: "Hobby", total: 2, scores: "1,1,,,,,," }
  return sampleBoard({
    stage: { competitionStartDate: Date.now() - hour, competitionEndDate: Date.now() + hour },
    classes: [
      sampleClass({ ...times, name: "Expert", order: 1 }),
      sampleClass({ ...times, name: "Hobby", order: 2 }),
    ],
    rows: [...rows, sampleRow(hobbyist)],
  })
}
