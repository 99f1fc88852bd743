import { usePageNow } from "#app/live/use-clock.ts"
import type { BoardClass, BoardStage } from "#contracts/live.ts"
import { isOpenForQuestions } from "#domain/results/question-time.ts"

/** Returns whether scores of a class may be questioned by now (OF-04). */
export function useMayAsk(
  { posting }: Pick<BoardClass, "posting">,
  { resultsStatus }: Pick<BoardStage, "resultsStatus">,
): boolean {
  const now = usePageNow()
  return (
    posting !== null && resultsStatus === null && isOpenForQuestions({ until: posting.questionsUntil }, now)
  )
}
