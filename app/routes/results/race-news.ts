import type { Board, BoardClass, BoardRow } from "#contracts/live.ts"
import { readScores, sectionsInOrder } from "#domain/results/story.ts"

/** A score that was just recorded, and what it changed (TV-06). */
export type News = {
  id: string
  rider: Pick<BoardRow, "id" | "name" | "racingNumber" | "racingClass">
  color: string
  section: number
  lap: number
  points: number
  /** The most points of a section that the rider has. */
  most: number
  /** Instant of the score. */
  at: number
  /** Place in the class after it; null: none. */
  position: number | null
  /** Places won by it, below 0: lost; null where the line was not seen before it. */
  won: number | null
}

/** So much news is kept. */
export const mostNews = 20

/** Returns the last score of each rider of a board, the newest first. */
export function newsOfBoard(board: Pick<Board, "rows" | "classes">): News[] {
  return newest(board.rows.flatMap((row) => newsOf(row, null, board.classes) ?? []))
}

/** Returns the news with what came between two states of a board: a line whose last score is another one. */
export function nextNews(known: readonly News[], before: Board, now: Board): readonly News[] {
  const rows = new Map(before.rows.map((row) => [row.id, row]))
  const come = now.rows.flatMap((row) => {
    const earlier = rows.get(row.id) ?? null
    return earlier && isLastScoreSame(earlier, row) ? [] : (newsOf(row, earlier, now.classes) ?? [])
  })
  if (come.length === 0) return known
  const ids = new Set(come.map(({ id }) => id))
  return newest([...come, ...known.filter(({ id }) => !ids.has(id))])
}

const newest = (news: readonly News[]) => news.toSorted((a, b) => b.at - a.at).slice(0, mostNews)

const isLastScoreSame = (one: BoardRow, other: BoardRow) =>
  one === other || (one.latest[0] === other.latest[0] && one.lastTimeRecorded === other.lastTimeRecorded)

/** Null: nothing with a time was recorded of the rider. */
function newsOf(row: BoardRow, before: BoardRow | null, classes: readonly BoardClass[]): News | null {
  const [last] = row.latest
  const racingClass = classes.find(({ name }) => name === row.racingClass)
  if (last === undefined || !racingClass || row.lastTimeRecorded === null) return null
  const place = sectionsInOrder(racingClass)[last]
  const scores = readScores(row.scores)
  const points = scores[last] ?? null
  if (!place || points === null) return null
  const { id, name, racingNumber, position } = row
  const hasPlaces = before?.total != null && before.position !== null && position !== null
  return {
    id: `${id}/${last}/${row.lastTimeRecorded}`,
    rider: { id, name, racingNumber, racingClass: row.racingClass },
    color: racingClass.color,
    ...place,
    points,
    most: Math.max(...scores.map((score) => score ?? 0)),
    at: row.lastTimeRecorded,
    position,
    won: hasPlaces && before.position !== null ? before.position - position : null,
  }
}
