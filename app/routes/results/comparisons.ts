import type { BoardRow, BoardStage } from "#contracts/live.ts"
import { withPositions } from "#domain/results/ranking.ts"
import { differenceOnShared, readScores } from "#domain/results/story.ts"

/** Where a line is beside the others of its class. Differences are points of the line less points of the other. */
export type Comparison = {
  /** Null: it has no place in this list. */
  place: number | null
  /** From the leader; null for the leader, and where either has no points. */
  gap: number | null
  /** From the line directly ahead, where that is not the leader; null also where both have the same points. */
  next: { points: number; place: number } | null
  /** On how many sections it was compared; null: on all that were ridden. */
  shared: number | null
}

/** The lines of a class in the order in which they are listed, each with its comparison. */
export type ComparedLine = { row: BoardRow } & Comparison

/** Returns the lines of a class as they stand, in their order, with what separates them (TV-06). */
export function asItStands(rows: readonly BoardRow[]): ComparedLine[] {
  const [leader] = rows
  return rows.map((row, index) => {
    const ahead = index > 1 ? rows[index - 1] : undefined
    const points = ahead && difference(row, ahead)
    const next = points && ahead.position !== null ? { points, place: ahead.position } : null
    const gap = index > 0 && leader ? difference(row, leader) : null
    return { row, place: row.position, gap, next, shared: null }
  })
}

/** Null where either has no points, or is not ranked. */
function difference(one: BoardRow, other: BoardRow): number | null {
  if (one.total === null || other.total === null || one.status !== null || other.status !== null) return null
  return one.total - other.total
}

/**
 * Returns the lines of a class compared with the rider who has ridden most of it, each on the sections that both have
 * ridden (RX-10). One rider is compared with all, because comparisons by pairs can go round in a circle. Who has no section
 * in common with that rider comes after, and who is not ranked comes last, both as they stand.
 */
export function comparedOnShared(
  rows: readonly BoardRow[],
  type: BoardStage["competitionType"],
): ComparedLine[] {
  const ranked = rows.filter(({ status }) => status === null)
  const [first] = ranked
  if (!first) return asItStands(rows)
  const reference = ranked.reduce((most, row) => (row.ridden > most.ridden ? row : most), first)
  const scoresOfReference = { scores: readScores(reference.scores) }
  const compared = ranked.flatMap((row) => {
    const found = differenceOnShared({ scores: readScores(row.scores) }, scoresOfReference)
    return found ? { row, ...found } : []
  })
  const sign = type === "classic" ? 1 : -1
  const sorted = compared.toSorted((a, b) => sign * (a.points - b.points) || a.row.order - b.row.order)
  const best = sorted[0]?.points ?? 0
  const inOrder = withPositions(sorted, (ahead, behind) => ahead.points - behind.points)
  const placed = new Set(sorted.map(({ row }) => row.id))
  const rest = rows.filter(({ id }) => !placed.has(id))
  return [
    ...inOrder.map(({ line: { row, points, sections }, position }, index) => ({
      row,
      place: position,
      gap: index === 0 ? null : points - best,
      next: null,
      shared: sections,
    })),
    ...rest.map((row) => ({ row, place: null, gap: null, next: null, shared: null })),
  ]
}
