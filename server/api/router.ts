import { forgetProcedures } from "#server/accounts/forget-participant.ts"
import { sectionProcedures } from "#server/judging/cancel-section.ts"
import { cardProcedures } from "#server/judging/enter-cards.ts"
import { moveProcedures } from "#server/judging/move-entry.ts"
import { raceProcedures } from "#server/judging/race-desk.ts"
import { rulingProcedures } from "#server/judging/rule-on-entry.ts"
import { attemptProcedures } from "#server/judging/settle-attempts.ts"
import { phoneProcedures } from "#server/judging/settle-phone.ts"
import { ownProcedures } from "#server/registration/own-participation.ts"
import { removeProcedures } from "#server/registration/remove-participants.ts"
import { saveProcedures } from "#server/registration/save-participant.ts"
import { participantProcedures } from "#server/registration/show-participants.ts"
import { startProcedures } from "#server/registration/start-registration.ts"
import { approvalProcedures } from "#server/results/approval.ts"
import { penaltyProcedures } from "#server/results/penalties.ts"
import { statusProcedures } from "#server/results/statuses.ts"
import { changeProcedures } from "#server/standings/change-standings.ts"
import { generateProcedures } from "#server/standings/generate-stage-standings.ts"
import { publishProcedures } from "#server/standings/publish-stage-standings.ts"
import { reopenProcedures } from "#server/standings/reopen-results.ts"
import { pageProcedures } from "#server/standings/standings-page.ts"
import { procedures } from "./chain.ts"

/** All procedures of the contract, each from the file of its use-case; a missing one does not compile. */
export const router = procedures.router({
  registration: {
    ...participantProcedures,
    ...startProcedures,
    ...ownProcedures,
    ...saveProcedures,
    ...removeProcedures,
    ...forgetProcedures,
  },
  results: {
    ...raceProcedures,
    ...statusProcedures,
    ...penaltyProcedures,
    ...rulingProcedures,
    ...attemptProcedures,
    ...phoneProcedures,
    ...moveProcedures,
    ...cardProcedures,
    ...sectionProcedures,
    ...approvalProcedures,
    ...reopenProcedures,
  },
  standings: { ...pageProcedures, ...generateProcedures, ...publishProcedures, ...changeProcedures },
})
