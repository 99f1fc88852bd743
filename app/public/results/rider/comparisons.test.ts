import fc from "fast-check"
import { expect, test } from "vitest"
import { writeScores } from "#domain/results/story.ts"
import { sampleRow } from "#tests/support/sample-board.ts"
import { asItStands, comparedOnShared } from "./comparisons.ts"

const rider = (id: string, scores: (number | null)[], status: "DNF" | null = null) => {
  const ridden = scores.filter((points) => points !== null)
  return sampleRow({
    id,
    status,
    position: status ? null : 1,
    scores: writeScores(scores),
    ridden: ridden.length,
    total: ridden.length === 0 ? null : ridden.reduce((sum, points) => sum + points, 0),
  })
}

test("compared riders stand by the sections that they share with the one who has ridden most, more points first in openFree [RX-10]", () => {
  const rows = [rider("few", [5, null, null]), rider("most", [3, 3, 0]), rider("other", [null, 2, null])]
  const listed = (type: "classic" | "openFree") => {
    const { reference, lines } = comparedOnShared(rows, type)
    expect(reference?.id).toBe("most")
    return lines.map(({ row, place, points, gap, shared }) => [row.id, place, points, gap, shared])
  }
  expect(listed("classic")).toEqual([
    ["other", "1", 2, -1, 1],
    ["most", "2", 6, null, 3],
    ["few", "3", 5, 2, 1],
  ])
  expect(listed("openFree")).toEqual([
    ["few", "1", 5, 2, 1],
    ["most", "2", 6, null, 3],
    ["other", "3", 2, -1, 1],
  ])
})

test("riders with no shared section come next, unranked ones last; if nobody has ridden, the order stays as it is", () => {
  const rows = [rider("dnf", [0, 0, 0], "DNF"), rider("none", [null, null]), rider("a", [1, null])]
  expect(comparedOnShared(rows, "classic").lines.map(({ row }) => row.id)).toEqual(["a", "none", "dnf"])
  const unridden = [rider("x", [null]), rider("y", [null])]
  const { reference, lines } = comparedOnShared(unridden, "classic")
  expect([reference, lines.map(({ row }) => row.id)]).toEqual([null, ["x", "y"]])
})

test("gaps are measured only from better places, not from finished riders with more points, nor from riders in the same place [TV-06]", () => {
  const at = (position: number | null, total: number) =>
    sampleRow({ id: `${position}/${total}`, position, total })
  const gaps = (rows: ReturnType<typeof at>[], type: "classic" | "openFree" = "classic") =>
    asItStands(rows, type).map(({ gap, toNext, nextPlace }) => [
      gap,
      toNext === null ? null : { points: toNext, place: nextPlace },
    ])
  // the first has finished, the second is still on course
  expect(gaps([at(1, 20), at(2, 5), at(3, 30)])).toEqual([
    [null, null],
    [null, null],
    [10, { points: 25, place: 2 }],
  ])
  expect(gaps([at(1, 2), at(1, 2), at(3, 5), at(3, 5), at(5, 9)])).toEqual([
    [null, null],
    [null, null],
    [3, null],
    [3, null],
    [7, { points: 4, place: 3 }],
  ])
  // corrected after the approval, and not ranked
  expect(gaps([at(1, 9), at(2, 7), at(null, 12)])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
  expect(gaps([at(1, 90), at(2, 60), at(3, 50)], "openFree")).toEqual([
    [null, null],
    [-30, null],
    [-40, { points: 10, place: 2 }],
  ])
})

test("a rider with no score yet has no provisional place, as when their only tap was taken back [TV-06]", () => {
  const rows = [sampleRow({ id: "scored", total: 3 }), sampleRow({ id: "none", position: 2, total: null })]
  expect(asItStands(rows, "classic").map(({ place }) => place)).toEqual(["1", null])
})

test("a rider out of competition has a place in brackets and a gap to the leader, and nobody has a gap to them [RX-01] [TV-06]", () => {
  const out = (position: number, total: number) =>
    sampleRow({ id: `out/${position}`, position: null, total, outOfCompetition: { position, place: 9 } })
  const at = (position: number, total: number) => sampleRow({ id: `${position}`, position, total })
  const rows = [out(1, 2), at(1, 3), at(2, 5), out(3, 6), at(3, 9)]
  const gaps = asItStands(rows, "classic").map(({ place, gap, toNext, nextPlace }) => [
    place,
    gap,
    toNext,
    nextPlace,
  ])
  expect(gaps).toEqual([
    ["(1)", null, null, null],
    ["1", null, null, null],
    ["2", 2, null, null],
    ["(3)", 3, null, null],
    ["3", 6, 4, 2],
  ])
})

test("nobody is compared with a rider out of competition, who is compared without taking a place [RX-01] [RX-10]", () => {
  const guest = { ...rider("guest", [0, 0, 0]), outOfCompetition: { position: 1, place: 1 } }
  const rows = [guest, rider("most", [3, 3, null]), rider("few", [5, null, null])]
  const { reference, lines } = comparedOnShared(rows, "classic")
  expect(reference?.id).toBe("most")
  expect(lines.map(({ row, place, gap }) => [row.id, place, gap])).toEqual([
    ["guest", "(1)", -6],
    ["most", "1", null],
    ["few", "2", 2],
  ])
})

test("every line of a class is compared once, in the order of its difference [RX-10]", () => {
  const scores = fc.array(fc.option(fc.constantFrom(0, 1, 2, 3, 5)), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(scores, { maxLength: 6 }), (field) => {
      const rows = field.map((one, index) => rider(String(index), one))
      const { reference, lines } = comparedOnShared(rows, "classic")
      expect(lines.map(({ row }) => row.id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
      const differences = lines.flatMap(({ row, gap }) => (row === reference ? 0 : (gap ?? [])))
      expect(differences).toEqual(differences.toSorted((a, b) => a - b))
    }),
  )
})
