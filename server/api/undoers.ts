import { sectionUndoers } from "#server/judging/cancel-section.ts"
import { rulingUndoers } from "#server/judging/lift-rulings.ts"
import { moveUndoers } from "#server/judging/move-entry.ts"
import { settledUndoers } from "#server/judging/undo-settled.ts"
import { competitionUndoers } from "#server/results/out-of-competition.ts"
import { timeLimitUndoers } from "#server/results/time-limits.ts"
import { penaltyUndoers } from "#server/results/undo-penalty.ts"
import { statusUndoers } from "#server/results/undo-statuses.ts"
import type { Undoers } from "#server/stages/undo-steps.ts"

/** What undoes each kind of change of results, from the contexts that make them; a missing kind does not compile. */
export const undoers: Undoers = {
  ...rulingUndoers,
  ...moveUndoers,
  ...sectionUndoers,
  ...settledUndoers,
  ...statusUndoers,
  ...competitionUndoers,
  ...penaltyUndoers,
  ...timeLimitUndoers,
}
