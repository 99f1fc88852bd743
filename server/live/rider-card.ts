import type { BoardRow } from "#contracts/results/live.ts"
import type { Neighbour, RiderCard, Rival } from "#contracts/results/rider-card.ts"
import { explainRank } from "#domain/results/ranking.ts"
import { resultLaps } from "#domain/results/result.ts"
import type { BoardLine } from "./board-lines.ts"
import type { BoardState } from "./board-state.ts"

/**
 * Returns a rider's card of a board in memory (RS-07), with the reasons for their place after the rider ahead and before the one
 * behind, and the rider to compare with; null if the board has no such line.
 */
export const riderCard = (
  { board, lines }: Pick<BoardState, "board" | "lines">,
  participantId: string,
): RiderCard | null => {
  const { revision, changedOn, stage } = board
  const line = lines.get(participantId)
  if (!line) return null
  const { facts, racingClass, result: own, row } = line
  const [credit, limitLifted] = [facts.timeCredit ?? null, racingClass.limitLifted ?? null]
  const rules = { type: stage.competitionType, ties: stage.ties }
  // RX-01: riders out of competition are neither ahead of nor behind anybody
  const others = [...lines.values()].filter(
    (one) => one.racingClass === racingClass && one !== line && !one.row.outOfCompetition,
  )
  const ahead = others.findLast((other) => other.row.order < row.order)
  const behind = others.find((other) => other.row.order > row.order)
  const neighbour = (other: BoardLine, reason: Neighbour["reason"]): Neighbour => {
    const { name, racingNumber } = other.row
    return { name, racingNumber, reason }
  }
  const rival = others[0]?.row
  return {
    revision,
    changedOn,
    stage: publicStage(stage),
    racingClass,
    row,
    laps: resultLaps(facts.entries, racingClass),
    statistics: own.statistics,
    penalties: facts.penaltyEntries,
    ...((credit || limitLifted !== null) && { time: { credit, limitLifted } }),
    racingTime: own.racingTime,
    ahead: ahead ? neighbour(ahead, explainRank(ahead.result, own, rules)) : null,
    behind: behind ? neighbour(behind, explainRank(own, behind.result, rules)) : null,
    rival:
      rival && rival.ridden > 0
        ? comparable(rival, { isLeader: row.outOfCompetition !== undefined || rival.order < row.order })
        : null,
  }
}

const comparable = (
  { name, racingNumber, scores, penalties }: BoardRow,
  { isLeader }: Pick<Rival, "isLeader">,
): Rival => ({ name, racingNumber, scores, penalties, isLeader })

const publicStage = (stage: BoardState["board"]["stage"]): RiderCard["stage"] => ({
  path: stage.path,
  title: stage.title,
  location: stage.location,
  timeZone: stage.timeZone,
  competitionType: stage.competitionType,
  competitionStartDate: stage.competitionStartDate,
  competitionEndDate: stage.competitionEndDate,
  resultsStatus: stage.resultsStatus,
  ...(stage.calledOff && { calledOff: stage.calledOff }),
  correctedSince: stage.correctedSince,
  manualDNF: stage.manualDNF,
  showEndTimeDiff: stage.showEndTimeDiff,
})
