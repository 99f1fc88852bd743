import { procedures } from "#server/api/chain.ts"
import { acceptProcedures } from "./accept-entry.ts"
import { markProcedures } from "./accept-marks.ts"
import { approvalCheckProcedures } from "./approval-check.ts"
import { sectionProcedures } from "./cancel-section.ts"
import { cardProcedures } from "./enter-cards.ts"
import { entryProcedures } from "./entry-detail.ts"
import { importProcedures } from "./import-waiting.ts"
import { judgesProcedures } from "./judges-page.ts"
import { dnsProcedures } from "./keep-dns.ts"
import { liftProcedures } from "./lift-rulings.ts"
import { deviceProcedures } from "./manage-devices.ts"
import { moveProcedures } from "./move-entry.ts"
import { raceProcedures } from "./race-desk.ts"
import { reRideProcedures } from "./re-ride.ts"
import { rulingProcedures } from "./rule-on-entry.ts"
import { passProcedures } from "./section-passes.ts"
import { attemptProcedures } from "./settle-attempts.ts"
import { phoneProcedures } from "./settle-phone.ts"
import { judgeProcedures } from "./stage-judges.ts"

/** What this context implements of the contract, part by part. */
export const judgingRouter = {
  judging: procedures.judging.router({
    ...judgesProcedures,
    ...judgeProcedures,
    ...passProcedures,
    ...deviceProcedures,
    ...importProcedures,
  }),
  results: {
    ...entryProcedures,
    ...raceProcedures,
    ...approvalCheckProcedures,
    ...rulingProcedures,
    ...liftProcedures,
    ...acceptProcedures,
    ...markProcedures,
    ...attemptProcedures,
    ...reRideProcedures,
    ...phoneProcedures,
    ...moveProcedures,
    ...cardProcedures,
    ...dnsProcedures,
    ...sectionProcedures,
  },
}
