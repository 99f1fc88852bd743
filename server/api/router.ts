import { deleteProcedures } from "#server/accounts/delete-account.ts"
import { forgetProcedures } from "#server/accounts/forget-participant.ts"
import { myResultsProcedures } from "#server/accounts/my-results.ts"
import { profileProcedures } from "#server/accounts/profile.ts"
import { auditProcedures } from "#server/accounts/read-audit.ts"
import { roleProcedures } from "#server/accounts/roles.ts"
import { confirmProcedures } from "#server/auth/confirm-address.ts"
import { magicLinkProcedures } from "#server/auth/magic-link.ts"
import { openIdProcedures } from "#server/auth/open-id-sign-in.ts"
import { passwordProcedures } from "#server/auth/password.ts"
import { ownerProcedures } from "#server/auth/prove-owner.ts"
import { signInProcedures } from "#server/auth/sign-in.ts"
import { signInCodeProcedures } from "#server/auth/sign-in-code.ts"
import { signOutProcedures } from "#server/auth/sign-out.ts"
import { championshipProcedures } from "#server/competitions/championships.ts"
import { clubProcedures } from "#server/competitions/clubs.ts"
import { copySeasonProcedures } from "#server/competitions/copy-season.ts"
import { editChampionshipProcedures } from "#server/competitions/edit-championship.ts"
import { editStageProcedures } from "#server/competitions/edit-stage.ts"
import { firstStepsProcedures } from "#server/competitions/first-steps.ts"
import { institutionProcedures } from "#server/competitions/institutions.ts"
import { openChampionshipProcedures } from "#server/competitions/open-championships.ts"
import { openStageProcedures } from "#server/competitions/open-stages.ts"
import { nextStageProcedures } from "#server/competitions/own-next-stage.ts"
import { publishedProcedures } from "#server/competitions/published-stages.ts"
import { regulationProcedures } from "#server/competitions/regulation.ts"
import { stagePageProcedures } from "#server/competitions/stage-page.ts"
import { readinessProcedures } from "#server/competitions/stage-readiness.ts"
import { startStageProcedures } from "#server/competitions/start-stage.ts"
import { acceptProcedures } from "#server/judging/accept-entry.ts"
import { sectionProcedures } from "#server/judging/cancel-section.ts"
import { cardProcedures } from "#server/judging/enter-cards.ts"
import { entryProcedures } from "#server/judging/entry-detail.ts"
import { importProcedures } from "#server/judging/import-waiting.ts"
import { judgesProcedures } from "#server/judging/judges-page.ts"
import { dnsProcedures } from "#server/judging/keep-dns.ts"
import { liftProcedures } from "#server/judging/lift-rulings.ts"
import { deviceProcedures } from "#server/judging/manage-devices.ts"
import { moveProcedures } from "#server/judging/move-entry.ts"
import { raceProcedures } from "#server/judging/race-desk.ts"
import { reRideProcedures } from "#server/judging/re-ride.ts"
import { rulingProcedures } from "#server/judging/rule-on-entry.ts"
import { passProcedures } from "#server/judging/section-passes.ts"
import { attemptProcedures } from "#server/judging/settle-attempts.ts"
import { phoneProcedures } from "#server/judging/settle-phone.ts"
import { judgeProcedures } from "#server/judging/stage-judges.ts"
import { screenProcedures } from "#server/live/screens.ts"
import { boardProcedures } from "#server/live/show-board.ts"
import { listProcedures } from "#server/market/list-ads.ts"
import { moderationProcedures } from "#server/market/moderation.ts"
import { ownAdProcedures } from "#server/market/own-ads.ts"
import { adProcedures } from "#server/market/show-ad.ts"
import { writeProcedures } from "#server/market/write-ads.ts"
import { linkProcedures } from "#server/registration/link-rider.ts"
import { openParticipantProcedures } from "#server/registration/open-participants.ts"
import { ownProcedures } from "#server/registration/own-participation.ts"
import { removeProcedures } from "#server/registration/remove-participants.ts"
import { saveProcedures } from "#server/registration/save-participant.ts"
import { participantProcedures } from "#server/registration/show-participants.ts"
import { startProcedures } from "#server/registration/start-registration.ts"
import { answerProcedures } from "#server/results/answer-question.ts"
import { approvalProcedures } from "#server/results/approval.ts"
import { questionProcedures } from "#server/results/ask-question.ts"
import { openResultProcedures } from "#server/results/open-results.ts"
import { competitionProcedures } from "#server/results/out-of-competition.ts"
import { ownCardProcedures } from "#server/results/own-card.ts"
import { penaltyProcedures } from "#server/results/penalties.ts"
import { postingProcedures } from "#server/results/postings.ts"
import { protestProcedures } from "#server/results/protests.ts"
import { recentProcedures } from "#server/results/recent-changes.ts"
import { statusProcedures } from "#server/results/statuses.ts"
import { tryRulesProcedures } from "#server/results/try-rules.ts"
import { undoProcedures } from "#server/results/undo-change.ts"
import { riderProcedures } from "#server/riders/show-rider.ts"
import { siteProcedures } from "#server/site/search.ts"
import { changeProcedures } from "#server/standings/change-standings.ts"
import { generateProcedures } from "#server/standings/generate-stage-standings.ts"
import { openStandingsProcedures } from "#server/standings/open-standings.ts"
import { publishProcedures } from "#server/standings/publish-stage-standings.ts"
import { rankAfter } from "#server/standings/rank-after.ts"
import { reopenProcedures } from "#server/standings/reopen-results.ts"
import { riderSeasonProcedures } from "#server/standings/rider-seasons.ts"
import { leadersProcedures } from "#server/standings/season-leaders.ts"
import { stagePodiumProcedures } from "#server/standings/stage-podiums.ts"
import { pageProcedures } from "#server/standings/standings-page.ts"
import { procedures } from "./chain.ts"
import { undoers } from "./undoers.ts"

/** All procedures of the contract, each from the file of its use-case; a missing one does not compile. */
export const router = procedures.router({
  accounts: {
    ...signInProcedures,
    ...magicLinkProcedures,
    ...signInCodeProcedures,
    ...openIdProcedures,
    ...passwordProcedures,
    ...confirmProcedures,
    ...ownerProcedures,
    ...deleteProcedures,
    ...signOutProcedures,
    ...profileProcedures,
    ...myResultsProcedures,
  },
  competitions: {
    ...publishedProcedures,
    ...nextStageProcedures,
    ...stagePageProcedures,
    ...readinessProcedures,
    ...startStageProcedures,
    ...editStageProcedures(rankAfter),
    ...regulationProcedures,
  },
  judging: {
    ...judgesProcedures,
    ...judgeProcedures,
    ...passProcedures,
    ...deviceProcedures,
    ...importProcedures,
  },
  market: {
    ...listProcedures,
    ...adProcedures,
    ...ownAdProcedures,
    ...writeProcedures,
    ...moderationProcedures,
  },
  openData: {
    ...openChampionshipProcedures,
    ...openStageProcedures,
    ...openParticipantProcedures,
    ...openResultProcedures,
    ...openStandingsProcedures,
  },
  organising: {
    ...firstStepsProcedures,
    ...institutionProcedures,
    ...championshipProcedures,
    ...copySeasonProcedures,
    ...editChampionshipProcedures,
    ...clubProcedures,
    ...roleProcedures,
    ...auditProcedures,
  },
  ownCard: ownCardProcedures,
  registration: {
    ...participantProcedures,
    ...startProcedures,
    ...ownProcedures,
    ...saveProcedures,
    ...removeProcedures,
    ...forgetProcedures,
    ...linkProcedures,
  },
  results: {
    ...boardProcedures,
    ...entryProcedures,
    ...raceProcedures,
    ...statusProcedures,
    ...competitionProcedures,
    ...recentProcedures,
    ...tryRulesProcedures,
    ...undoProcedures(undoers),
    ...penaltyProcedures,
    ...rulingProcedures,
    ...liftProcedures,
    ...acceptProcedures,
    ...attemptProcedures,
    ...reRideProcedures,
    ...phoneProcedures,
    ...moveProcedures,
    ...cardProcedures,
    ...dnsProcedures,
    ...sectionProcedures,
    ...approvalProcedures,
    ...postingProcedures,
    ...questionProcedures,
    ...answerProcedures,
    ...protestProcedures,
    ...reopenProcedures,
  },
  riders: riderProcedures,
  screens: screenProcedures,
  site: siteProcedures,
  standings: {
    ...pageProcedures,
    ...leadersProcedures,
    ...stagePodiumProcedures,
    ...riderSeasonProcedures,
    ...generateProcedures,
    ...publishProcedures,
    ...changeProcedures,
  },
})
