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
  const listed = (type: "classic" | "openFree") =>
    comparedOnShared(rows, type).map(({ row, place, gap, shared }) => [row.id, place, gap, shared])
  expect(listed("classic")).toEqual([
    ["other", 1, null, 1],
    ["most", 2, 1, 3],
    ["few", 3, 3, 1],
  ])
  expect(listed("openFree")).toEqual([
    ["few", 1, null, 1],
    ["most", 2, -2, 3],
    ["other", 3, -3, 1],
  ])
})

test("who shares no section comes after, and a DNF last; where nobody has ridden all stand as they stand", () => {
  const rows = [rider("dnf", [0, 0, 0], "DNF"), rider("none", [null, null]), rider("a", [1, null])]
  expect(comparedOnShared(rows, "classic").map(({ row }) => row.id)).toEqual(["a", "dnf", "none"])
  const unridden = [rider("x", [null]), rider("y", [null])]
  expect(comparedOnShared(unridden, "classic").map(({ row }) => row.id)).toEqual(["x", "y"])
})

test("every line of a class is compared once, and the leader has no gap [TV-06]", () => {
  const scores = fc.array(fc.option(fc.constantFrom(0, 1, 2, 3, 5)), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(scores, { maxLength: 6 }), fc.constantFrom("classic", "openFree"), (field, type) => {
      const rows = field.map((one, index) => rider(String(index), one))
      for (const lines of [asItStands(rows), comparedOnShared(rows, type)]) {
        expect(lines.map(({ row }) => row.id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
        expect(lines[0]?.gap ?? null).toBeNull()
      }
    }),
  )
})
