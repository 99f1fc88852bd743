import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { rankClass } from "#domain/results/ranking.ts"
import type { ResultRow } from "#domain/results/result.ts"
import { type StageTieRule, specifiedTies } from "#domain/results/stage-ties.ts"

/** A finished result without points or times, unless the test says otherwise. */
export const resultRowWith = (known: Partial<ResultRow>): ResultRow => ({
  participantId: "rider",
  racingNumber: null,
  status: null,
  isOutOfCompetition: false,
  total: 0,
  isFinished: true,
  statistics: { 0: 0, 1: 0, 2: 0, 3: 0, 5: 0 },
  lapTotals: [],
  penaltyTotal: 0,
  ridden: 1,
  startedOn: null,
  lastTimeRecorded: null,
  racingTime: null,
  ...known,
})

/** Ids of the rows, best first, with their positions. */
export const rankedIds = (
  rows: Record<string, Partial<ResultRow>>,
  type: CompetitionType = "classic",
  ties: readonly StageTieRule[] = specifiedTies[type],
) =>
  rankClass(
    Object.entries(rows).map(([participantId, known]) => resultRowWith({ participantId, ...known })),
    { type, ties },
  ).map(({ row, position }) => `${position ?? "-"} ${row.participantId}`)
