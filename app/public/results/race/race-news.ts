import { useEffect, useRef, useState } from "react"
import type { Board, BoardClass, BoardRow } from "#contracts/results/live.ts"
import { type SectionOfLap, sectionsInOrder } from "#domain/competitions/racing-class.ts"
import type { SectionScore } from "#domain/judging/points.ts"
import { readCells, readScores } from "#domain/results/story.ts"

/** A score that was just recorded, and what it changed (TV-06). */
export type News = SectionOfLap & {
  id: string
  rider: Pick<BoardRow, "id" | "name" | "racingNumber" | "racingClass">
  color: string
  score: SectionScore
  /** The most points of a section that the rider has. */
  most: number
  /** Instant of the score. */
  at: number
  /** Place in the class after it; null: none. */
  position: number | null
  /** Places won by it, below 0: lost; null where the line was not seen directly before it. */
  won: number | null
}

/** How many scores the news contains. */
export const mostNews = 20

type Shown = Pick<Board, "rows" | "classes">

/** Returns the last score of each rider of a board, the newest first. */
export function newsOfBoard({ rows, classes }: Shown): News[] {
  return newest(rows.flatMap((row) => newsOf(row, null, classes) ?? []))
}

/**
 * Returns the news after a change of the board: the known news with its current scores, without scores that were taken back, and
 * a score for each line with a later last score. With a whole new board, the places won in between are unknown.
 */
export function nextNews(known: readonly News[], before: Shown, now: Shown): readonly News[] {
  const rows = new Map(before.rows.map((row) => [row.id, row]))
  const isContinued = before.classes === now.classes
  const come = now.rows.flatMap((row) => {
    const earlier = rows.get(row.id) ?? null
    const isLater = (row.latestOn ?? 0) > (earlier?.latestOn ?? 0)
    return isLater ? (newsOf(row, isContinued ? earlier : null, now.classes) ?? []) : []
  })
  const ids = new Set(come.map(({ id }) => id))
  const kept = known.filter(({ id }) => !ids.has(id)).flatMap((one) => asScoredNow(one, now) ?? [])
  const isSame = come.length === 0 && kept.length === known.length && kept.every((one, i) => one === known[i])
  return isSame ? known : newest([...come, ...kept])
}

const newest = (news: readonly News[]) => news.toSorted((a, b) => b.at - a.at).slice(0, mostNews)

/** The same news with the score that the section has now; null: it has none any longer. */
function asScoredNow(news: News, { rows, classes }: Shown): News | null {
  const row = rows.find(({ id }) => id === news.rider.id)
  const racingClass = classes.find(({ name }) => name === row?.racingClass)
  if (!row || !racingClass) return null
  const place = sectionsInOrder(racingClass).findIndex(
    ({ section, lap }) => section === news.section && lap === news.lap,
  )
  const score = readCells(row)[place] ?? null
  if (score === null) return null
  return score === news.score ? news : { ...news, score }
}

/** Null: nothing with a time was recorded of the rider. */
function newsOf(row: BoardRow, before: BoardRow | null, classes: readonly BoardClass[]): News | null {
  const racingClass = classes.find(({ name }) => name === row.racingClass)
  const last = row.latest[0] ?? -1
  const place = racingClass && sectionsInOrder(racingClass)[last]
  const score = readCells(row)[last] ?? null
  if (!place || score === null || row.latestOn === null) return null
  const { id, name, racingNumber, position } = row
  const earlier = before?.total == null ? null : before.position
  return {
    id: `${id}/${place.lap}/${place.section}/${row.latestOn}`,
    rider: { id, name, racingNumber, racingClass: row.racingClass },
    color: racingClass.color,
    ...place,
    score,
    most: Math.max(...readScores(row.scores).map((points) => points ?? 0)),
    at: row.latestOn,
    position,
    won: earlier === null || position === null ? null : earlier - position,
  }
}

/** The news of a board: its riders' last scores at first, then what its changes bring. */
export function useNews(board: Board): readonly News[] {
  const shown = useRef(board)
  const [news, setNews] = useState<readonly News[]>(() => newsOfBoard(board))
  useEffect(() => {
    const before = shown.current
    shown.current = board
    if (before !== board) setNews((known) => nextNews(known, before, board))
  }, [board])
  return news
}
