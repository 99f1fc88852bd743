import type { JudgingState } from "./open-judging.ts"

/** After so long without news from the server, others may have scored what this device does not know (D-09), milliseconds. */
const staleAfter = 60_000

/** Returns whether others may have scored what this device has not heard of. */
export const isStale = (
  { known, obstacle, isUnanswered }: Pick<JudgingState, "known" | "obstacle" | "isUnanswered">,
  { now, isOnline }: { now: number; isOnline: boolean },
): boolean => {
  const age = now - known.syncedOn
  // after a clock was set back nobody knows how old it is
  return obstacle !== null || isUnanswered || !isOnline || age < 0 || age > staleAfter
}
