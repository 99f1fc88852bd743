import type { BoardClass, BoardRow, BoardStage } from "#contracts/live.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { type Frozen, frozenOrder, rankAbsolute, rankClass } from "#domain/results/ranking.ts"
import { type ResultRow, resultRow } from "#domain/results/result.ts"
import type { LineFacts } from "./read-lines.ts"

/** What lines came to in their classes: both stay the same objects until they change. */
const known = new WeakMap<BoardClass, WeakMap<LineFacts, ResultRow>>()

const rowOf = (line: LineFacts, racingClass: BoardClass, type: CompetitionType): ResultRow => {
  const inClass = known.get(racingClass) ?? new WeakMap<LineFacts, ResultRow>()
  known.set(racingClass, inClass)
  const row = inClass.get(line) ?? resultRow(line, racingClass, type)
  inClass.set(line, row)
  return row
}

/**
 * Returns the ranked lines of a board, class by class, best first (RU-02 to RU-04, D-14); from the approval of the results
 * on, by the positions that it stored (D-34).
 */
export const boardRows = (
  lines: readonly LineFacts[],
  classes: readonly BoardClass[],
  { competitionType: type, resultsStatus }: Pick<BoardStage, "competitionType" | "resultsStatus">,
): BoardRow[] => {
  const isFrozen = resultsStatus !== null
  const ranked = classes.map((racingClass) => ({
    racingClass: racingClass.name,
    rows: lines
      .filter((line) => line.racingClass === racingClass.name)
      .map((line) => rowOf(line, racingClass, type)),
  }))
  const places = new Map(
    rankAbsolute(
      ranked.flatMap(({ rows }) => rows),
      type,
    ).map(({ row, position }) => [row.participantId, position]),
  )
  const facts = new Map(lines.map((line) => [line.participantId, line]))
  const frozenOf = (id: string): Frozen => {
    const { frozenPosition = null, frozenPlace = null } = facts.get(id) ?? {}
    return { position: frozenPosition, place: frozenPlace }
  }
  const placeOf = (id: string) => (isFrozen ? frozenOf(id).place : (places.get(id) ?? null))
  return ranked.flatMap(({ rows }) => {
    const live = rankClass(rows, type)
    return (isFrozen ? frozenOrder(live, frozenOf) : live).flatMap(({ row, order, position }) => {
      const line = facts.get(row.participantId)
      return line ? publicRow(line, row, { order, position, place: placeOf(row.participantId) }) : []
    })
  })
}

type Ranks = Pick<BoardRow, "order" | "position" | "place">

/** What was shown last of each result: it stays the same object until it changes. */
const shown = new WeakMap<ResultRow, BoardRow>()

const publicRow = (line: LineFacts, row: ResultRow, ranks: Ranks): BoardRow => {
  const last = shown.get(row)
  if (last && last.order === ranks.order && last.position === ranks.position && last.place === ranks.place)
    return last
  const next = newRow(line, row, ranks)
  shown.set(row, next)
  return next
}

const newRow = (line: LineFacts, row: ResultRow, ranks: Ranks): BoardRow => ({
  id: line.participantId,
  racingClass: line.racingClass,
  ...ranks,
  name: line.name,
  racingNumber: line.racingNumber,
  bike: line.bike,
  club: line.club,
  total: row.total,
  penalties: row.penaltyTotal,
  isFinished: row.isFinished,
  ridden: row.ridden,
  status: row.status,
  startedOn: row.startedOn,
  lastTimeRecorded: row.lastTimeRecorded,
})
