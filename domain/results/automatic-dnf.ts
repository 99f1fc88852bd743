import type { ResultStatus } from "./result.ts"

/**
 * Does a result show the automatic DNF badge? For display only, approval wants a real status (RS-09, D-16). Instants are epoch
 * milliseconds.
 */
export const isAutomaticDnf = (
  result: { status: ResultStatus; isFinished: boolean },
  stage: { competitionEndDate: number; manualDNF: boolean },
  now: number,
): boolean =>
  result.status === null && !result.isFinished && now > stage.competitionEndDate && !stage.manualDNF
