import { procedures } from "#server/api/chain.ts"
import { callOffProcedures } from "./call-off.ts"
import { championshipProcedures } from "./championships.ts"
import { clubOfParticipantProcedures, clubProcedures } from "./clubs.ts"
import { copySeasonProcedures } from "./copy-season.ts"
import { type EffectsOfForm, editChampionshipProcedures } from "./edit-championship.ts"
import { editStageProcedures, type RankAfter, type TellingUnconfirmed } from "./edit-stage.ts"
import type { EffectsOfChange } from "./effects-of-change.ts"
import { firstStepsProcedures } from "./first-steps.ts"
import { type CheckConsents, institutionProcedures } from "./institutions.ts"
import { mergeClubsProcedures } from "./merge-clubs.ts"
import { openChampionshipProcedures } from "./open-championships.ts"
import { openStageProcedures } from "./open-stages.ts"
import { nextStageProcedures } from "./own-next-stage.ts"
import { ownStagesProcedures } from "./own-stages.ts"
import { publishedProcedures } from "./published-stages.ts"
import { regulationProcedures } from "./regulation.ts"
import { removeEmptyProcedures } from "./remove-empty.ts"
import { removeStageProcedures } from "./remove-stage.ts"
import { stagePageProcedures } from "./stage-page.ts"
import { readinessProcedures } from "./stage-readiness.ts"
import { startStageProcedures } from "./start-stage.ts"
import { tellRidersProcedures } from "./tell-riders.ts"

/** What standings do with changes of competitions, and say of them before they are made (D-53). */
type Standings = { rankAfter: RankAfter; effectsOfChange: EffectsOfChange; effectsOfForm: EffectsOfForm }

/** What registration does where another day may ask for the consent of a guardian (EN-04). */
type Consents = { tellingUnconfirmed: TellingUnconfirmed; checkConsents: CheckConsents }

/** What this context implements of the contract, part by part. */
export const competitionsRouter = ({
  rankAfter,
  effectsOfChange,
  effectsOfForm,
  tellingUnconfirmed,
  checkConsents,
}: Standings & Consents) => ({
  competitions: procedures.competitions.router({
    ...publishedProcedures,
    ...nextStageProcedures,
    ...stagePageProcedures,
    ...readinessProcedures,
    ...startStageProcedures,
    ...editStageProcedures({ rankAfter, tellingUnconfirmed }),
    ...tellRidersProcedures,
    ...callOffProcedures,
    ...regulationProcedures,
    ...removeStageProcedures,
  }),
  openData: {
    ...openChampionshipProcedures,
    ...openStageProcedures,
  },
  organising: {
    ...firstStepsProcedures,
    ...institutionProcedures({ effectsOfChange, checkConsents }),
    ...championshipProcedures,
    ...ownStagesProcedures,
    ...copySeasonProcedures,
    ...editChampionshipProcedures(effectsOfForm),
    ...clubProcedures,
    ...removeEmptyProcedures,
    ...mergeClubsProcedures(effectsOfChange),
  },
  registration: clubOfParticipantProcedures,
})
