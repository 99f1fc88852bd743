import fc from "fast-check"
import { expect, test } from "vitest"
import type { SectionScore } from "#domain/judging/points.ts"
import { fewestRiders, sectionShares } from "./section-shares.ts"
import { writeScores } from "./story.ts"

/** Sections 1 and 3, twice. */
const racingClass = { lap: 2, lapSections: [true, false, true] }

type SharesOptions = { type?: "classic" | "openFree"; lap?: number | null }

const shares = (riders: (number | null)[][], { type = "classic", lap = null }: SharesOptions = {}) =>
  sectionShares(
    riders.map((scores) => ({ scores: writeScores(scores) })),
    { racingClass, type, lap },
  )

test("a section has its mean and its shares, of all laps or of one, the hardest first [TV-05]", () => {
  const riders = [
    [0, 5, 1, null],
    [0, 3, 1, null],
    [1, 5, 0, null],
  ]
  const third = {
    section: 3,
    mean: 13 / 3,
    rides: new Map([
      [5, 2],
      [3, 1],
    ]),
  }
  const first = (zeros: number, ones: number) => ({
    section: 1,
    mean: ones / (zeros + ones),
    rides: new Map([
      [0, zeros],
      [1, ones],
    ]),
    unridden: 0,
  })
  expect(shares(riders)).toEqual([{ ...third, unridden: 3 }, first(3, 3)])
  expect(shares(riders, { lap: 1 })).toEqual([{ ...third, unridden: 0 }, first(2, 1)])
  expect(shares(riders, { lap: 2 })).toEqual([first(1, 2)])
})

test("where more points are better, the section with the fewest is the hardest [TV-05]", () => {
  const riders = [
    [10, 2, null, null],
    [8, 4, null, null],
    [10, 0, null, null],
  ]
  expect(shares(riders, { type: "openFree" }).map(({ section }) => section)).toEqual([3, 1])
})

test("a section ridden by only one or two riders is not shown, however often they rode it [TV-05]", () => {
  const two = [
    [0, null, 1, null],
    [1, null, 2, null],
  ]
  expect(shares(two)).toEqual([])
  expect(shares([...two, [null, null, null, null]])).toEqual([])
  expect(shares([...two, [null, null, 0, null]])).toEqual([
    expect.objectContaining({ section: 1, mean: 0.8 }),
  ])
  expect(shares([...two, [null, null, 0, null]], { lap: 1 })).toEqual([])
})

test("a rider who has ridden nothing does not count as having left a section unridden [TV-05]", () => {
  const ridden = [0, null, 1, null]
  const [section] = shares([ridden, ridden, [0, null, null, null], [null, null, null, null]])
  expect(section).toMatchObject({ section: 1, unridden: 1 })
})

test("missed sections are a share of their own, and cost what they cost on average [RX-02, TV-05]", () => {
  const rows = [
    { scores: "10,,,", missed: [0] },
    { scores: "5,,,", missed: [0] },
    { scores: "0,,,", missed: undefined },
  ]
  const [section] = sectionShares(rows, { racingClass, type: "classic", lap: null })
  expect([...(section?.rides ?? [])]).toEqual([
    ["M", 2],
    [0, 1],
  ])
  expect(section?.mean).toBe(5)
})

test("each ride is in one share, and no section of fewer riders is shown [TV-05]", () => {
  const score = fc.option(fc.constantFrom(0, 1, 2, 3, 5))
  fc.assert(
    fc.property(fc.array(fc.array(score, { minLength: 4, maxLength: 4 }), { maxLength: 8 }), (riders) => {
      for (const { section, rides, mean } of shares(riders)) {
        const own = section === 1 ? [0, 2] : [1, 3]
        const scores = riders.flatMap((rider) => own.flatMap<number>((index) => rider[index] ?? []))
        const all = [...rides].flatMap(([score, count]) => Array<SectionScore>(count).fill(score))
        expect(all.toSorted()).toEqual(scores.toSorted())
        expect(mean).toBeCloseTo(scores.reduce((sum, points) => sum + points, 0) / scores.length)
        const known = riders.filter((rider) => own.some((index) => rider[index] != null))
        expect(known.length).toBeGreaterThanOrEqual(fewestRiders)
      }
    }),
  )
})
