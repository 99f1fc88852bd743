/** A place of a line; null: there is no value, and the line has a gap. */
export type LinePoint = { value: number; mark: "full" | "hollow" | "none" } | null

/** How values become heights, and where the scale has its figures. Heights are percent of the chart, from the top. */
export type ChartScale = {
  heightOf(value: number): number
  ticks: readonly { value: number; height: number }[]
}

/**
 * Returns the scale of the lines of a chart, which all begin at 0. Better values are always higher up: where fewer are better, 0 is
 * at the top.
 */
export function chartScale(
  lines: readonly (readonly LinePoint[])[],
  { isLessBetter = false }: { isLessBetter?: boolean } = {},
): ChartScale {
  const values = lines.flat().flatMap((point) => (point ? [point.value] : []))
  const least = Math.min(0, ...values)
  const most = Math.max(0, least + 1, ...values)
  const heightOf = (value: number) => {
    const fromLeast = (100 * (value - least)) / (most - least)
    return roundPercent(isLessBetter ? fromLeast : 100 - fromLeast)
  }
  return { heightOf, ticks: roundValues(least, most).map((value) => ({ value, height: heightOf(value) })) }
}

/** Hundredths of a percent are less than a pixel, and shorter to send. */
export const roundPercent = (percent: number): number => Math.round(percent * 100) / 100

/** So many parts of a scale can be told apart at a glance. */
const mostParts = 4

/** Values a round step apart, at most one more than there are parts; the step is 1, 2 or 5, or ten times as much, and so on. */
function roundValues(least: number, most: number): number[] {
  const wanted = Math.max(1, (most - least) / mostParts)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = ([1, 2, 5].find((one) => one * power >= wanted) ?? 10) * power
  const first = Math.ceil(least / step)
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, index) => (first + index) * step)
}

/** A line as the paths of an SVG that is 100 wide and 100 high. */
export type DrawnLine = {
  line: string
  /** Marks are parts of no length, which round ends make visible. */
  full: string
  hollow: string
  /** Where the line ends, percent from the left and from the top; null: it has no value at all. */
  end: { left: number; height: number } | null
}

/** Returns how a line is drawn from 0 at the left edge to its last place at the right one. */
export function drawLine(points: readonly LinePoint[], { heightOf }: ChartScale): DrawnLine {
  const drawn: DrawnLine = { line: `M0 ${heightOf(0)}`, full: "", hollow: "", end: null }
  let isBroken = false
  for (const [index, point] of points.entries()) {
    if (point) {
      const left = roundPercent((100 * (index + 1)) / points.length)
      const height = heightOf(point.value)
      const place = `${left} ${height}`
      drawn.line += isBroken ? `M${place}h0` : `L${place}`
      if (point.mark !== "none") drawn[point.mark] += `M${place}h0`
      drawn.end = { left, height }
    }
    isBroken = point === null
  }
  return drawn
}

/**
 * Returns the heights nearest to those that are wanted at which labels stand apart by a gap, in the same order, and none higher or
 * lower than the chart. They have room if there are at most 1 + 100 / gap of them.
 */
export function spreadLabels(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  // Without the gaps that belong between them, labels only have to keep their order: those that do not share their average.
  const blocks: { sum: number; count: number }[] = []
  for (const [rank, index] of order.entries()) {
    let block = { sum: (wanted[index] ?? 0) - rank * gap, count: 1 }
    for (
      let last = blocks.at(-1);
      last && last.sum / last.count >= block.sum / block.count;
      last = blocks.at(-1)
    ) {
      block = { sum: block.sum + last.sum, count: block.count + last.count }
      blocks.pop()
    }
    blocks.push(block)
  }
  const lowest = Math.max(0, 100 - (wanted.length - 1) * gap)
  const apart = blocks.flatMap(({ sum, count }) =>
    Array.from({ length: count }, () => Math.min(Math.max(sum / count, 0), lowest)),
  )
  const spread: number[] = []
  for (const [rank, index] of order.entries()) spread[index] = (apart[rank] ?? 0) + rank * gap
  return spread
}
