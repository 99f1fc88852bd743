import type { LinkPreview } from "./link-preview.ts"
import { palette } from "./palette.ts"
import { chip, measure, middleLine, type Shape, write } from "./shapes.ts"

type Laps = Extract<LinkPreview, { kind: "rider" }>["laps"]

type Box = { x: number; y: number; width: number; height: number }

const labels = { size: 30, weight: 500 } as const

/** How chips of a width are laid out: so many in a row, and with so many rows for each lap. */
type Grid = { step: number; perRow: number; rows: number[] }

const widest = 76
const narrowest = 14

/** Returns the grid of the largest chips with which all laps have room, or of the smallest. */
export const chooseGrid = (laps: readonly number[], room: Pick<Box, "width" | "height">): Grid => {
  const gridAt = (step: number): Grid => {
    const perRow = Math.max(1, Math.floor(room.width / step))
    return { step, perRow, rows: laps.map((sections) => Math.max(1, Math.ceil(sections / perRow))) }
  }
  for (let step = widest; step > narrowest; step -= 1) {
    const grid = gridAt(step)
    if (heightOf(grid) <= room.height) return grid
  }
  return gridAt(narrowest)
}

const heightOf = ({ step, rows }: Grid): number => rows.reduce((sum, count) => sum + count, 0) * step

/** A rider's day at one glance: laps of sections, each with its score. */
export const drawLaps = (laps: Laps, { x, y, width, height }: Box): Shape => {
  const labelWidth = Math.max(0, ...laps.map(({ label }) => measure(labels)(label))) + 18
  const room = { width: width - labelWidth, height }
  const grid = chooseGrid(
    laps.map(({ chips }) => chips.length),
    room,
  )
  const { step, perRow, rows } = grid
  const size = step * 0.88
  let top = y + Math.max(0, (height - heightOf(grid)) / 2)
  const shapes: Shape[] = []
  for (const [index, { label, chips }] of laps.entries()) {
    // more laps than there is room for
    if (top + step > y + height + 1) break
    const at = { x: x + labelWidth - 18, y: middleLine(top + size / 2, Math.min(labels.size, size)) }
    shapes.push(
      write(label, {
        ...{ ...at, align: "end", weight: labels.weight, size: Math.min(labels.size, size) },
        fill: palette.muted,
      }),
      ...chips.map((one, place) =>
        chip(one, {
          x: x + labelWidth + (place % perRow) * step,
          y: top + Math.floor(place / perRow) * step,
          width: size,
          height: size,
        }),
      ),
    )
    top += (rows[index] ?? 1) * step
  }
  return shapes.join("")
}
