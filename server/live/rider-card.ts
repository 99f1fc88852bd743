import type { BoardRow } from "#contracts/live.ts"
import type { Neighbour, RiderCard } from "#contracts/rider-card.ts"
import { explainRank } from "#domain/results/ranking.ts"
import { type ResultRow, resultLaps } from "#domain/results/result.ts"
import type { BoardState } from "./board-state.ts"

/** Returns a rider's card of a board in memory (RS-07), with why the rider is between those directly ahead and behind, and whom to compare with; null where the board has no such line. */
export const riderCard = (
  { board, lines }: Pick<BoardState, "board" | "lines">,
  participantId: string,
): RiderCard | null => {
  const { revision, stage } = board
  const line = lines.get(participantId)
  if (!line) return null
  const { facts, racingClass, result: own, row } = line
  const rules = { type: stage.competitionType, ties: stage.ties }
  const ofClass = [...lines.values()].filter((other) => other.racingClass === racingClass)
  const neighbour = (order: number, explain: (other: ResultRow) => Neighbour["reason"]): Neighbour | null => {
    const other = ofClass.find((one) => one.row.order === order)
    if (!other) return null
    const { name, racingNumber } = other.row
    return { name, racingNumber, reason: explain(other.result) }
  }
  const rival = ofClass.find((one) => one.row.order === (row.order === 0 ? 1 : 0))?.row
  return {
    revision,
    stage: publicStage(stage),
    racingClass,
    row,
    laps: resultLaps(facts.entries, racingClass),
    statistics: own.statistics,
    penalties: facts.penaltyEntries,
    racingTime: own.racingTime,
    ahead: neighbour(row.order - 1, (other) => explainRank(other, own, rules)),
    behind: neighbour(row.order + 1, (other) => explainRank(own, other, rules)),
    rival: rival && rival.ridden > 0 ? comparable(rival) : null,
  }
}

const comparable = ({ name, racingNumber, scores, penalties }: BoardRow): RiderCard["rival"] => ({
  name,
  racingNumber,
  scores,
  penalties,
})

const publicStage = (stage: BoardState["board"]["stage"]): RiderCard["stage"] => ({
  path: stage.path,
  title: stage.title,
  location: stage.location,
  timeZone: stage.timeZone,
  competitionType: stage.competitionType,
  competitionStartDate: stage.competitionStartDate,
  competitionEndDate: stage.competitionEndDate,
  resultsStatus: stage.resultsStatus,
  manualDNF: stage.manualDNF,
  showEndTimeDiff: stage.showEndTimeDiff,
})
