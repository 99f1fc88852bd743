import { clubManagerProcedures } from "./club-managers.ts"
import { deleteProcedures } from "./delete-account.ts"
import { forgetProcedures } from "./forget-participant.ts"
import { myResultsProcedures } from "./my-results.ts"
import { profileProcedures } from "./profile.ts"
import { auditProcedures } from "./read-audit.ts"
import { removeRiderProcedures } from "./remove-rider.ts"
import { roleProcedures } from "./roles.ts"

/** What this context implements of the contract, part by part. */
export const accountsRouter = {
  accounts: {
    ...deleteProcedures,
    ...profileProcedures,
    ...myResultsProcedures,
  },
  organising: {
    ...roleProcedures,
    ...clubManagerProcedures,
    ...auditProcedures,
  },
  registration: { ...forgetProcedures, ...removeRiderProcedures },
}
