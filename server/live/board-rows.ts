import type { BoardClass, BoardRow } from "#contracts/live.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { rankAbsolute } from "#domain/results/rank-absolute.ts"
import { rankClass } from "#domain/results/rank-class.ts"
import { type ResultRow, resultRow } from "#domain/results/result-row.ts"
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

/** Returns the ranked lines of a board, class by class, best first (RU-02 to RU-04, D-14). */
export const boardRows = (
  lines: readonly LineFacts[],
  classes: readonly BoardClass[],
  type: CompetitionType,
): BoardRow[] => {
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
  return ranked.flatMap(({ rows }) =>
    rankClass(rows, type).flatMap(({ row, order, position }) => {
      const line = facts.get(row.participantId)
      return line
        ? publicRow(line, row, { order, position, place: places.get(row.participantId) ?? null })
        : []
    }),
  )
}

const publicRow = (
  line: LineFacts,
  row: ResultRow,
  ranks: Pick<BoardRow, "order" | "position" | "place">,
): BoardRow => ({
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
