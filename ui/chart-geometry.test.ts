import fc from "fast-check"
import { expect, test } from "vitest"
import { chartScale, drawLine, type LinePoint, spreadLabels } from "./chart-geometry.ts"

const points = (...values: (number | null)[]): LinePoint[] =>
  values.map((value) => (value === null ? null : { value, mark: "none" }))

test("better is higher up: more points, or fewer where 0 is at the top", () => {
  const lines = [points(20, 37), points(0, 50)]
  const more = chartScale(lines)
  expect([0, 25, 50].map(more.heightOf)).toEqual([100, 50, 0])
  const fewer = chartScale(lines, { isLessBetter: true })
  expect([0, 25, 50].map(fewer.heightOf)).toEqual([0, 50, 100])
  expect(fewer.ticks.map(({ value, height }) => [value, height])).toEqual([
    [0, 0],
    [20, 40],
    [40, 80],
  ])
})

test("a chart of nothing but 0 still has a scale", () => {
  const { heightOf, ticks } = chartScale([points(0, 0), []], { isLessBetter: true })
  expect(heightOf(0)).toBe(0)
  expect(ticks.map(({ value }) => value)).toEqual([0, 1])
})

test("0, from which all lines come, is on the scale of values below it too", () => {
  expect(chartScale([points(-2, -4)]).ticks.map(({ value, height }) => [value, height])).toEqual([
    [-4, 100],
    [-3, 75],
    [-2, 50],
    [-1, 25],
    [0, 0],
  ])
})

test("a line goes from 0 through its places, has a gap where it has no value, and marks of two kinds", () => {
  const scale = chartScale([points(10)])
  expect(drawLine(points(0, 5, 10, 10), scale)).toEqual({
    line: "M0 100L25 100L50 50L75 0L100 0",
    full: "",
    hollow: "",
    end: { left: 100, height: 0 },
  })
  expect(drawLine(points(null, 5, null, 10), scale).line).toBe("M0 100M50 50h0M100 0h0")
  const marked: LinePoint[] = [
    { value: 5, mark: "full" },
    { value: 5, mark: "hollow" },
  ]
  expect(drawLine(marked, scale)).toMatchObject({ full: "M50 50h0", hollow: "M100 50h0" })
  expect(drawLine(points(5, null), scale).end).toEqual({ left: 50, height: 50 })
  expect(drawLine(points(null), scale).end).toBeNull()
})

const value = fc.option(fc.integer({ min: -50, max: 500 }))
const line = fc.array(value, { minLength: 1, maxLength: 40 }).map((values) => points(...values))

test("whatever the values, every height and every figure of the scale is inside the chart", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.boolean(), (lines, isLessBetter) => {
      const { heightOf, ticks } = chartScale(lines, { isLessBetter })
      const heights = lines.flat().flatMap((point) => (point ? [heightOf(point.value)] : []))
      for (const height of [...heights, heightOf(0), ...ticks.map((tick) => tick.height)]) {
        expect(height).toBeGreaterThanOrEqual(0)
        expect(height).toBeLessThanOrEqual(100)
      }
      expect(ticks.length).toBeGreaterThanOrEqual(1)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
    { numRuns: 1_000 },
  )
})

test("labels that have room stay where they are, others share the room between them", () => {
  expect(spreadLabels([50, 20, 80], 10)).toEqual([50, 20, 80])
  expect(spreadLabels([50, 50], 10)).toEqual([45, 55])
  expect(spreadLabels([0, 0, 100], 10)).toEqual([0, 10, 100])
  expect(spreadLabels([100, 98], 10)).toEqual([100, 90])
  expect(spreadLabels([], 10)).toEqual([])
})

test("labels never overlap, never leave the chart, and keep the order of their lines", () => {
  const labels = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(labels, (wanted) => {
      const gap = 100 / 11
      const spread = spreadLabels(wanted, gap)
      const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
      const heights = order.map((index) => spread[index] ?? Number.NaN)
      for (const [rank, height] of heights.entries())
        expect(height - (heights[rank - 1] ?? -gap)).toBeGreaterThanOrEqual(gap - 1e-9)
      expect(heights.at(-1)).toBeLessThanOrEqual(100 + 1e-9)
      expect(spreadLabels(spread, gap).map((one) => one.toFixed(6))).toEqual(
        spread.map((one) => one.toFixed(6)),
      )
    }),
  )
})
