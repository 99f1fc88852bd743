import type { BoardClass, BoardRow, BoardStage } from "#contracts/results/live.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { type Frozen, frozenOrder, rankAbsolute, rankClass } from "#domain/results/ranking.ts"
import { type ResultRow, resultRow } from "#domain/results/result.ts"
import {
  factsAt,
  latestScores,
  missedScores,
  placesWon,
  sectionScores,
  writeScores,
} from "#domain/results/story.ts"
import { classUnfinished } from "#domain/results/unfinished.ts"
import type { LineFacts } from "./read-board.ts"

/** A line of a board: its facts, its result in its class, and the row that is shown. */
export type BoardLine = {
  facts: LineFacts
  racingClass: BoardClass
  result: ResultRow
  /** The result at an earlier instant, with which the current places are compared. */
  earlier: { since: number; result: ResultRow }
  row: BoardRow
  /** The row as JSON: written once, and compared to find out what has changed. */
  json: string
}

/** The lines of a board by their rider's id, in the order in which they are shown. */
export type BoardLines = ReadonlyMap<string, BoardLine>

/** The facts of a board. */
export type BoardFacts = {
  facts: ReadonlyMap<string, LineFacts>
  classes: readonly BoardClass[]
  stage: Pick<BoardStage, "competitionType" | "ties" | "resultsStatus">
  /** Are unfinished riders ranked with their points so far (RX-08)? */
  ranksUnfinished: boolean
  /** Since when places won and lost are shown. */
  since: number
}

/**
 * Returns the ranked lines of a board, class by class, best first (RU-02 to RU-04, D-14); from the approval of the results
 * on, by the positions that it stored (D-34). Few lines differ between two boards: a line whose facts, class and ranks are the same
 * is the same object as before.
 */
export const nextLines = (before: BoardLines, board: BoardFacts): BoardLines => {
  const { facts, classes, stage, ranksUnfinished, since } = board
  const { competitionType: type, ties, resultsStatus } = stage
  const rules = { type, ties }
  const isFrozen = resultsStatus !== null
  const all = [...facts.values()]
  const byClass = classes.map((racingClass) =>
    all
      .filter((line) => line.racingClass === racingClass.name)
      .map((line) =>
        nextResult(before.get(line.participantId), {
          facts: line,
          racingClass,
          type,
          ranksUnfinished,
          since,
        }),
      ),
  )
  const places = new Map(
    rankAbsolute(
      byClass.flat().map(({ result }) => result),
      rules,
    ).map((ranked) => [ranked.row.participantId, ranked]),
  )
  const frozenOf = (id: string): Frozen => {
    const { frozenPosition = null, frozenInBrackets = null } = facts.get(id) ?? {}
    return { position: frozenPosition, positionInBrackets: frozenInBrackets }
  }
  const placesOf = (id: string): { place: number | null; inBrackets: number | null } => {
    if (isFrozen) {
      const { frozenPlace = null, frozenPlaceInBrackets = null } = facts.get(id) ?? {}
      return { place: frozenPlace, inBrackets: frozenPlaceInBrackets }
    }
    const { position = null, positionInBrackets = null } = places.get(id) ?? {}
    return { place: position, inBrackets: positionInBrackets }
  }
  const lines = new Map<string, BoardLine>()
  for (const scored of byClass) {
    const madeOf = new Map(scored.map((made) => [made.result.participantId, made]))
    const live = rankClass(
      scored.map(({ result }) => result),
      rules,
    )
    const earlier = isFrozen ? [] : scored.map((made) => made.earlier.result)
    const won = placesWon(rankClass(earlier, rules), live)
    for (const ranked of isFrozen ? frozenOrder(live, frozenOf) : live) {
      const { row: result, order, position, positionInBrackets } = ranked
      const id = result.participantId
      const made = madeOf.get(id)
      const { place, inBrackets } = placesOf(id)
      const ranks: Ranks = { order, position, place, placesWon: won.get(id) ?? 0 }
      if (result.isOutOfCompetition)
        ranks.outOfCompetition = { position: positionInBrackets, place: inBrackets }
      if (made) lines.set(id, nextLine(before.get(id), made, ranks))
    }
  }
  return lines
}

type Made = Pick<BoardLine, "facts" | "racingClass" | "result" | "earlier">
type Scored = Pick<Made, "facts" | "racingClass"> &
  Pick<BoardFacts, "ranksUnfinished" | "since"> & { type: CompetitionType }

// how a stage is scored changes only with its classes read anew
const nextResult = (last: BoardLine | undefined, scored: Scored): Made => {
  const { facts, racingClass, type, ranksUnfinished, since } = scored
  const isSame = last?.facts === facts && last.racingClass === racingClass
  const result = isSame ? last.result : classUnfinished(resultRow(facts, racingClass, type), ranksUnfinished)
  if (isSame && last.earlier.since === since) return last
  const then = factsAt(facts, since)
  const earlier = { since, result: then === facts ? result : resultRow(then, racingClass, type) }
  return { facts, racingClass, result, earlier }
}

type Ranks = Pick<BoardRow, "order" | "position" | "place" | "placesWon" | "outOfCompetition">

const nextLine = (last: BoardLine | undefined, made: Made, ranks: Ranks): BoardLine => {
  const isSame = last?.result === made.result && haveSameRanks(last.row, ranks)
  if (isSame && last.earlier === made.earlier) return last
  const { facts, racingClass, result, earlier } = made
  if (isSame) return { ...last, earlier }
  const row = publicRow(made, ranks)
  return { facts, racingClass, result, earlier, row, json: JSON.stringify(row) }
}

const haveSameRanks = (one: Ranks, other: Ranks): boolean =>
  one.order === other.order &&
  one.position === other.position &&
  one.place === other.place &&
  one.placesWon === other.placesWon &&
  one.outOfCompetition?.position === other.outOfCompetition?.position &&
  one.outOfCompetition?.place === other.outOfCompetition?.place

const publicRow = ({ facts: line, racingClass, result }: Made, ranks: Ranks): BoardRow => ({
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
  ...(result.isClassed && { isClassed: true }),
  status: result.status,
  startedOn: result.startedOn,
  lastTimeRecorded: result.lastTimeRecorded,
  scores: writeScores(sectionScores(line.entries, racingClass)),
  missed: missedScores(line.entries, racingClass),
  ...latestScores(line.entries, racingClass),
})
