import { myResultsProcedures } from "#server/accounts/my-results.ts"
import { profileProcedures } from "#server/accounts/profile.ts"
import { auditProcedures } from "#server/accounts/read-audit.ts"
import { roleProcedures } from "#server/accounts/roles.ts"
import { championshipProcedures } from "#server/competitions/championships.ts"
import { clubProcedures } from "#server/competitions/clubs.ts"
import { editChampionshipProcedures } from "#server/competitions/edit-championship.ts"
import { editStageProcedures } from "#server/competitions/edit-stage.ts"
import { institutionProcedures } from "#server/competitions/institutions.ts"
import { publishedProcedures } from "#server/competitions/published-stages.ts"
import { stagePageProcedures } from "#server/competitions/stage-page.ts"
import { startStageProcedures } from "#server/competitions/start-stage.ts"
import { sectionProcedures } from "#server/judging/cancel-section.ts"
import { cardProcedures } from "#server/judging/enter-cards.ts"
import { moveProcedures } from "#server/judging/move-entry.ts"
import { raceProcedures } from "#server/judging/race-desk.ts"
import { rulingProcedures } from "#server/judging/rule-on-entry.ts"
import { attemptProcedures } from "#server/judging/settle-attempts.ts"
import { phoneProcedures } from "#server/judging/settle-phone.ts"
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
  accounts: { ...profileProcedures, ...myResultsProcedures },
  competitions: {
    ...publishedProcedures,
    ...stagePageProcedures,
    ...startStageProcedures,
    ...editStageProcedures,
  },
  organising: {
    ...institutionProcedures,
    ...championshipProcedures,
    ...editChampionshipProcedures,
    ...clubProcedures,
    ...roleProcedures,
    ...auditProcedures,
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
