import type { BoardRow, BoardStage } from "#contracts/results/live.ts"
import { withPositions } from "#domain/results/positions.ts"
import { writePlace } from "#domain/results/shown-result.ts"
import { onShared, readScores } from "#domain/results/story.ts"

/** How a line compares with the others of its class. Plain figures, so that a line is rendered again only if one changes. */
export type Comparison = {
  /** The place as text, in brackets for a rider out of competition (RX-01). Null: it has no place in this list. */
  place: string | null
  /** What the place follows from: all points, or those on shared sections. */
  points: number | null
  /**
   * The points of the line minus those of the leader, or of the rider with whom all are compared. Null for that rider and for
   * those who share the first place; and where the points do not decide: a finished rider is ahead of one on course, even with
   * more points.
   */
  gap: number | null
  /** The points to the next better place, positive; null if that is the first place, or if points do not decide. */
  toNext: number | null
  /** That place; null: there is none. */
  nextPlace: number | null
  /** On how many sections it was compared; null: on all that were ridden. */
  shared: number | null
}

/** A line of a class with its comparison. */
export type ComparedLine = { row: BoardRow } & Comparison

type Type = BoardStage["competitionType"]

/** Returns the lines of a class as they stand, in their order, with what separates them (TV-06). */
export function asItStands(rows: readonly BoardRow[], type: Type): ComparedLine[] {
  const leader = rows.find(({ position }) => position === 1)
  return rows.map((row, index) => {
    // RX-01: nobody is behind who rides out of competition
    const ahead = rows.findLast(({ position }, at) => at < index && position && position !== row.position)
    const isNext = ahead !== undefined && isCompetitor(row) && ahead.position !== leader?.position
    const toNext = (isNext && Math.abs(pointsBehind(row, ahead, type) ?? 0)) || null
    return {
      row,
      // after a tap that was taken back
      place: row.total === null ? null : writePlace(row),
      points: row.total,
      gap: leader ? pointsBehind(row, leader, type) : null,
      toNext,
      nextPlace: isNext ? ahead.position : null,
      shared: null,
    }
  })
}

/** The points of a line (also out of competition) minus those of one in a better place; null if they do not explain the order. */
export function pointsBehind(row: BoardRow, better: BoardRow, type: Type): number | null {
  if (row.total === null || better.total === null) return null
  const position = row.position ?? row.outOfCompetition?.position
  if (!position || !better.position || position <= better.position) return null
  const points = row.total - better.total
  return (type === "classic" ? points : -points) < 0 ? null : points
}

const nothingNext = { toNext: null, nextPlace: null }

/** A class compared on shared sections. */
type ComparedClass = {
  /** Who has ridden most of it; null: nobody has ridden anything. */
  reference: BoardRow | null
  lines: ComparedLine[]
}

/**
 * Returns the lines of a class compared with the rider who has ridden most of it, each on the sections that both have
 * ridden (RX-10). All are compared with one rider, who competes, because comparisons in pairs can be circular. Riders without a
 * common section come after these, and riders with a status come last, both groups as they stand.
 */
export function comparedOnShared(rows: readonly BoardRow[], type: Type): ComparedClass {
  const ranked = rows.filter(({ status }) => status === null)
  const competing = ranked.filter(isCompetitor)
  const most = Math.max(0, ...competing.map(({ ridden }) => ridden))
  const reference = most === 0 ? null : (competing.find(({ ridden }) => ridden === most) ?? null)
  const scores = readScores(reference?.scores ?? "")
  const compared = ranked.flatMap((row) => {
    const found = onShared(readScores(row.scores), scores)
    return found ? { row, ...found } : []
  })
  const sign = type === "classic" ? 1 : -1
  const sorted = compared.toSorted(
    (a, b) => sign * (a.difference - b.difference) || a.row.order - b.row.order,
  )
  const placed = withPositions(
    sorted,
    (ahead, after) => ahead.difference - after.difference,
    ({ row }) => isCompetitor(row),
  )
  const ids = new Set(sorted.map(({ row }) => row.id))
  const rest = rows
    .filter(({ id }) => !ids.has(id))
    .toSorted((a, b) => Number(a.status !== null) - Number(b.status !== null))
  return {
    reference,
    lines: [
      ...placed.map(({ line: { row, points, difference, sections }, position }) => ({
        row,
        place: isCompetitor(row) ? `${position}` : `(${position})`,
        points,
        gap: row === reference ? null : difference,
        ...nothingNext,
        shared: sections,
      })),
      ...rest.map((row) => ({
        row,
        place: null,
        points: row.total,
        gap: null,
        ...nothingNext,
        shared: null,
      })),
    ],
  }
}

const isCompetitor = ({ outOfCompetition }: BoardRow): boolean => !outOfCompetition
