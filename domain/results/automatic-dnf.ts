import type { ResultRow } from "./result-row.ts"

/**
 * Does a result show the automatic DNF badge? For display only, approval wants a real status (RS-09, D-16).
 * Instants are epoch milliseconds.
 */
export const isAutomaticDnf = (
  row: Pick<ResultRow, "status" | "isFinished">,
  stage: { competitionEndDate: number; manualDNF: boolean },
  now: number,
): boolean => row.status === null && !row.isFinished && now > stage.competitionEndDate && !stage.manualDNF
