import { procedures } from "#server/api/chain.ts"
import type { Undoers } from "#server/stages/undo-steps.ts"
import { answerProcedures } from "./answer-question.ts"
import { approvalProcedures } from "./approval.ts"
import { questionProcedures } from "./ask-question.ts"
import { enteredProcedures } from "./entered-riders.ts"
import { listPenaltyProcedures } from "./list-penalties.ts"
import { openResultProcedures } from "./open-results.ts"
import { competitionProcedures } from "./out-of-competition.ts"
import { ownCardProcedures } from "./own-card.ts"
import { penaltyProcedures } from "./penalties.ts"
import { postingProcedures } from "./postings.ts"
import { protestProcedures } from "./protests.ts"
import { recentProcedures } from "./recent-changes.ts"
import { statusProcedures } from "./statuses.ts"
import { timeLimitProcedures } from "./time-limits.ts"
import { tryRulesProcedures } from "./try-rules.ts"
import { undoProcedures } from "./undo-change.ts"

/** What this context implements of the contract, part by part; what undoes each kind of change comes from the contexts that make them. */
export const resultsRouter = (undoers: Undoers) => ({
  openData: openResultProcedures,
  ownCard: procedures.ownCard.router(ownCardProcedures),
  results: {
    ...enteredProcedures,
    ...statusProcedures,
    ...competitionProcedures,
    ...recentProcedures,
    ...tryRulesProcedures,
    ...undoProcedures(undoers),
    ...listPenaltyProcedures,
    ...penaltyProcedures,
    ...timeLimitProcedures,
    ...approvalProcedures,
    ...postingProcedures,
    ...questionProcedures,
    ...answerProcedures,
    ...protestProcedures,
  },
})
