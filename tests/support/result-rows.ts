import type { ResultRow } from "#domain/results/result.ts"

/** A finished result without points or times, but for what the test says. */
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
