import type { BoardClass, BoardRow, BoardStage } from "#contracts/live.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { type Frozen, frozenOrder, rankAbsolute, rankClass } from "#domain/results/ranking.ts"
import { type ResultRow, resultRow } from "#domain/results/result.ts"
import type { LineFacts } from "./read-board.ts"

/** A line of a board: what it is made of, what that comes to in its class, and what of it is shown. */
export type BoardLine = {
  facts: LineFacts
  racingClass: BoardClass
  result: ResultRow
  row: BoardRow
  /** The row as its JSON, which is written once and tells what has changed. */
  json: string
}

/** The lines of a board by who rides, in the order in which they are shown. */
export type BoardLines = ReadonlyMap<string, BoardLine>

/** What a board is made of. */
export type BoardFacts = {
  facts: ReadonlyMap<string, LineFacts>
  classes: readonly BoardClass[]
  stage: Pick<BoardStage, "competitionType" | "resultsStatus">
}

/**
 * Returns the ranked lines of a board, class by class, best first (RU-02 to RU-04, D-14); from the approval of the results
 * on, by the positions that it stored (D-34). They are made from the lines of the board before: between two boards few differ,
 * and a line of which neither facts, class nor ranks are others is the same object again.
 */
export const nextLines = (before: BoardLines, { facts, classes, stage }: BoardFacts): BoardLines => {
  const { competitionType: type, resultsStatus } = stage
  const isFrozen = resultsStatus !== null
  const all = [...facts.values()]
  const byClass = classes.map((racingClass) => ({
    racingClass,
    results: all
      .filter((line) => line.racingClass === racingClass.name)
      .map((line) => nextResult(before.get(line.participantId), { facts: line, racingClass, type })),
  }))
  const places = new Map(
    rankAbsolute(
      byClass.flatMap(({ results }) => results),
      type,
    ).map(({ row, position }) => [row.participantId, position]),
  )
  const frozenOf = (id: string): Frozen => {
    const { frozenPosition = null, frozenPlace = null } = facts.get(id) ?? {}
    return { position: frozenPosition, place: frozenPlace }
  }
  const placeOf = (id: string) => (isFrozen ? frozenOf(id).place : (places.get(id) ?? null))
  const lines = new Map<string, BoardLine>()
  for (const { racingClass, results } of byClass) {
    const live = rankClass(results, type)
    for (const { row: result, order, position } of isFrozen ? frozenOrder(live, frozenOf) : live) {
      const id = result.participantId
      const own = facts.get(id)
      const ranks = { order, position, place: placeOf(id) }
      if (own) lines.set(id, nextLine(before.get(id), { facts: own, racingClass, result }, ranks))
    }
  }
  return lines
}

type Scored = Pick<BoardLine, "facts" | "racingClass"> & { type: CompetitionType }

// how a stage is scored changes only with its classes read anew
const nextResult = (last: BoardLine | undefined, { facts, racingClass, type }: Scored): ResultRow =>
  last?.facts === facts && last.racingClass === racingClass
    ? last.result
    : resultRow(facts, racingClass, type)

type Ranks = Pick<BoardRow, "order" | "position" | "place">

const nextLine = (
  last: BoardLine | undefined,
  made: Pick<BoardLine, "facts" | "racingClass" | "result">,
  ranks: Ranks,
): BoardLine => {
  if (last?.result === made.result && haveSameRanks(last.row, ranks)) return last
  const row = publicRow(made.facts, made.result, ranks)
  return { ...made, row, json: JSON.stringify(row) }
}

const haveSameRanks = (one: Ranks, other: Ranks): boolean =>
  one.order === other.order && one.position === other.position && one.place === other.place

const publicRow = (line: LineFacts, result: ResultRow, ranks: Ranks): BoardRow => ({
  id: line.participantId,
  racingClass: line.racingClass,
  ...ranks,
  name: line.name,
  racingNumber: line.racingNumber,
  bike: line.bike,
  club: line.club,
  total: result.total,
  penalties: result.penaltyTotal,
  isFinished: result.isFinished,
  ridden: result.ridden,
  status: result.status,
  startedOn: result.startedOn,
  lastTimeRecorded: result.lastTimeRecorded,
})
