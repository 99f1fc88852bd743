import { expect, test } from "vitest"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { podiumsOf } from "./podiums.ts"

const duringRace = sampleBoard().stage.competitionStartDate
const nothing = { women: [], clubs: [], teams: [] }

const rider = (id: string, position: number, total: number, scores: string) =>
  sampleRow({ id, name: id, position, order: position - 1, total, scores, racingNumber: id })

const rows = [
  rider("anna", 1, 1, "0,1,0,,,,,"),
  rider("berta", 2, 4, "3,1,0,,,,,"),
  rider("clara", 3, 5, "5,0,0,,,,,"),
  rider("dace", 4, 9, "5,3,1,,,,,"),
  sampleRow({ id: "late", position: 5, order: 4 }),
]

const figuresOf = (podiums: ReturnType<typeof podiumsOf>) =>
  podiums.map(({ key, places }) => [
    key,
    places.map(({ name, position, points, zeros, gap }) => [name, position, points, zeros, gap]),
  ])

test("a class has its first three with points, zeros and the gap to the first, the third first [OF-06]", () => {
  const board = sampleBoard({ classes: [sampleClass()], rows })
  expect(figuresOf(podiumsOf(board, nothing, duringRace))).toEqual([
    [
      "class:A",
      [
        ["clara", 3, 5, 2, 4],
        ["berta", 2, 4, 1, 3],
        ["anna", 1, 1, 2, null],
      ],
    ],
  ])
})

test("lower classes are called first, and those in which nobody has a score or a place are left out [OF-06]", () => {
  const classes = ["Expert", "Hobby", "Empty", "Out"].map((name, order) => sampleClass({ name, order }))
  const board = sampleBoard({
    classes,
    rows: [
      { ...rider("anna", 1, 1, "1"), racingClass: "Hobby" },
      { ...rider("berta", 1, 1, "1"), racingClass: "Expert" },
      { ...sampleRow({ id: "new", position: 1 }), racingClass: "Empty" },
      { ...rider("out", 1, 1, "1"), racingClass: "Out", status: "DQ", position: null },
    ],
  })
  expect(podiumsOf(board, nothing, duringRace).map(({ key }) => key)).toEqual(["class:Expert", "class:Hobby"])
})

test("women come after the classes, and have a gap where they ride the same class as the first; then clubs and teams [OF-06]", () => {
  const classes = [sampleClass(), sampleClass({ name: "B", order: 0 })]
  const board = sampleBoard({
    classes,
    rows: [...rows, { ...rider("elina", 1, 30, "0"), racingClass: "B" }],
  })
  const places = [
    { participantId: "elina", position: 3 },
    { participantId: "dace", position: 2 },
    { participantId: "anna", position: 1 },
    { participantId: "gone", position: 1 },
  ]
  const clubs = [
    { name: "Madona", position: 2, points: 10.5 },
    { name: "Smiltene", position: 1, points: 40 },
  ]
  const podiums = podiumsOf(board, { women: [{ group: "Women", places }], clubs, teams: [] }, duringRace)
  expect(figuresOf(podiums).slice(2)).toEqual([
    [
      "women:Women",
      [
        ["elina", 3, 30, 1, null],
        ["dace", 2, 9, 0, 8],
        ["anna", 1, 1, 2, null],
      ],
    ],
    [
      "clubs",
      [
        ["Madona", 2, 10.5, null, -29.5],
        ["Smiltene", 1, 40, null, null],
      ],
    ],
  ])
})

test("when more points are better, zeros decide nothing and are not shown [OF-06]", () => {
  const stage = { competitionType: "openFree" as const }
  const board = sampleBoard({ stage, classes: [sampleClass()], rows: rows.slice(0, 1) })
  expect(podiumsOf(board, nothing, duringRace)[0]?.places[0]?.zeros).toBeNull()
})

test("after the end of the competition riders who have not finished are on no podium [OF-06]", () => {
  // a rider who has finished is ahead of one who has not, even with more points
  const unfinished = { ...rider("berta", 3, 0, "0,0,0,,,,,"), isFinished: false }
  const finished = [rider("anna", 1, 1, "0,1,0,,,,,"), rider("clara", 2, 5, "5,0,0,,,,,")].map((row) => ({
    ...row,
    isFinished: true,
  }))
  const board = sampleBoard({ classes: [sampleClass()], rows: [...finished, unfinished] })
  const end = board.stage.competitionEndDate
  const placesAt = (now: number) =>
    podiumsOf(board, nothing, now)[0]?.places.map(({ name, position }) => [name, position])
  expect(placesAt(end)).toEqual([
    ["berta", 3],
    ["clara", 2],
    ["anna", 1],
  ])
  expect(placesAt(end + 1)).toEqual([
    ["clara", 2],
    ["anna", 1],
  ])
  const manual = { ...board, stage: { ...board.stage, manualDNF: true } }
  expect(podiumsOf(manual, nothing, end + 1)[0]?.places).toHaveLength(3)
})

test("a rider out of competition is on no podium, and takes no place on one [RX-01] [OF-06]", () => {
  const outOfCompetition = { position: 1, place: 1 }
  const guest = sampleRow({ id: "guest", position: null, total: 0, outOfCompetition })
  const board = sampleBoard({ classes: [sampleClass()], rows: [guest, ...rows] })
  expect(podiumsOf(board, nothing, duringRace)).toEqual(
    podiumsOf(sampleBoard({ classes: [sampleClass()], rows }), nothing, duringRace),
  )
})
