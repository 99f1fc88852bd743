import type { BoardClass, BoardRow, BoardStage } from "#contracts/live.ts"

/** Minutes, each begun one counted, by which a rider finished after the end of the class; null when not shown (RS-08). */
export function minutesLate(
  { isFinished, lastTimeRecorded }: Pick<BoardRow, "isFinished" | "lastTimeRecorded">,
  { endTime }: Pick<BoardClass, "endTime">,
  { showEndTimeDiff }: Pick<BoardStage, "showEndTimeDiff">,
): number | null {
  if (!showEndTimeDiff || !isFinished || lastTimeRecorded === null || endTime === null) return null
  return lastTimeRecorded > endTime ? Math.ceil((lastTimeRecorded - endTime) / 60_000) : null
}
