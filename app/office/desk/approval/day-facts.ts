import { absentIn } from "#app/office/desk/desk-riders.ts"
import { classLists } from "#app/public/results/board/class-lists.ts"
import type { StageReadiness } from "#contracts/competitions/stage-readiness.ts"
import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import type { Board } from "#contracts/results/live.ts"
import type { ClassOfDay, DayFacts } from "#domain/results/race-day.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import { didNotStart, isScoredDns, mayStillRide } from "#domain/results/unfinished.ts"

type Known = {
  /** Null: the stage is a draft. */
  board: Board | null
  /** Null until it has come. */
  race: RaceDesk | null
  resultsStatus: ResultsStatus
  isDraft: boolean | null
  now: number
}

/** Returns the facts that tell where the day of a stage is, from what a page follows; of one that has a board, `ready` need not be known. */
export function dayFacts(
  { board, race, resultsStatus, isDraft, now }: Known,
  ready: Pick<StageReadiness, "isPublished" | "competitionStartDate" | "competitionEndDate">,
): DayFacts {
  const lines = race?.lines ?? []
  const { isPublished, competitionStartDate, competitionEndDate } = { ...ready, ...board?.stage }
  return {
    isPublished,
    competitionStartDate,
    competitionEndDate,
    resultsStatus,
    // what has just been generated is not final
    hasDraftStandings: isDraft ?? true,
    started: board
      ? board.rows.filter((row) => !didNotStart(row)).length
      : lines.filter(({ hasStarted }) => hasStarted).length,
    absent: absentIn(lines).length,
    undecided:
      board?.rows.filter((row) => mayStillRide(row, board.stage, now)).length ?? race?.undecided ?? 0,
    scoredDns: board?.rows.filter(isScoredDns).length ?? 0,
    classes: board ? classesOf(board, now) : [],
  }
}

/** The same of a stage that is published. */
export const dayFactsOf = (known: Known & { board: Board }): DayFacts =>
  dayFacts(known, { isPublished: true, ...known.board.stage })

const classesOf = (board: Board, now: number): ClassOfDay[] =>
  classLists(board).map(({ racingClass: { name, posting }, rows }) => ({
    racingClass: name,
    hasResults: !rows.every(didNotStart),
    isThrough: !rows.every(didNotStart) && !rows.some((row) => mayStillRide(row, board.stage, now)),
    until: posting?.questionsUntil ?? null,
  }))
