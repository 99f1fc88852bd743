import { acceptProcedures } from "./accept-rider.ts"
import { claimCodeProcedures } from "./claim-codes.ts"
import { claimEntryProcedures } from "./claim-entry.ts"
import { clubEntryProcedures } from "./club-entries.ts"
import { clubRiderProcedures } from "./club-riders.ts"
import { consentSettingsProcedures } from "./consent-settings.ts"
import { sightProcedures } from "./end-sight.ts"
import { addressProcedures } from "./entry-addresses.ts"
import { entryConsentProcedures } from "./entry-consent.ts"
import { guardianLinkProcedures } from "./guardian-link.ts"
import { withdrawProcedures } from "./invite-holder.ts"
import { keepNumberProcedures } from "./keep-number.ts"
import { knownRiderProcedures } from "./known-riders.ts"
import { leaveProcedures } from "./leave-rider.ts"
import { likelyLinkProcedures } from "./likely-links.ts"
import { linkProcedures } from "./link-rider.ts"
import { listNumbersProcedures } from "./list-numbers.ts"
import { openParticipantProcedures } from "./open-participants.ts"
import { ownConsentProcedures } from "./own-consent.ts"
import { ownLinkProcedures } from "./own-links.ts"
import { ownProcedures } from "./own-participation.ts"
import { ownRiderProcedures } from "./own-riders.ts"
import { registerProcedures } from "./register-licences.ts"
import { removeProcedures } from "./remove-participants.ts"
import { saveProcedures } from "./save-participant.ts"
import { inviteProcedures } from "./send-invitation.ts"
import { participantProcedures } from "./show-participants.ts"
import { tickProcedures } from "./sign-on/record-ticks.ts"
import { signOnPageProcedures } from "./sign-on/show-desk.ts"
import { signOnPlanProcedures } from "./sign-on/sign-on-plan.ts"
import { lateEntryProcedures } from "./start-list/late-entries.ts"
import { makeStartListProcedures } from "./start-list/make-start-list.ts"
import { publishStartListProcedures } from "./start-list/publish-start-list.ts"
import { setSlotProcedures } from "./start-list/set-slot.ts"
import { showStartListProcedures } from "./start-list/show-start-list.ts"
import { startProcedures } from "./start-registration.ts"
import { takeOverProcedures } from "./take-over.ts"

/** What this context implements of the contract, part by part. */
export const registrationRouter = {
  claims: { ...claimCodeProcedures, ...claimEntryProcedures },
  clubs: { ...clubRiderProcedures, ...clubEntryProcedures },
  consents: {
    ...consentSettingsProcedures,
    ...entryConsentProcedures,
    ...guardianLinkProcedures,
    ...ownConsentProcedures,
  },
  licences: registerProcedures,
  numbers: { ...listNumbersProcedures, ...keepNumberProcedures },
  openData: openParticipantProcedures,
  riderHolders: {
    ...inviteProcedures,
    ...withdrawProcedures,
    ...acceptProcedures,
    ...leaveProcedures,
    ...sightProcedures,
  },
  registration: {
    ...participantProcedures,
    ...addressProcedures,
    ...startProcedures,
    ...ownProcedures,
    ...knownRiderProcedures,
    ...takeOverProcedures,
    ...saveProcedures,
    ...removeProcedures,
    ...linkProcedures,
    ...likelyLinkProcedures,
    ...ownLinkProcedures,
    ...ownRiderProcedures,
  },
  signOn: { ...signOnPageProcedures, ...signOnPlanProcedures, ...tickProcedures },
  startList: {
    ...showStartListProcedures,
    ...makeStartListProcedures,
    ...setSlotProcedures,
    ...lateEntryProcedures,
    ...publishStartListProcedures,
  },
}
