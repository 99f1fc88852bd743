import { accountsRouter as accounts } from "#server/accounts/router.ts"
import { signingIn } from "#server/auth/router.ts"
import { competitionsRouter } from "#server/competitions/router.ts"
import { judgingRouter as judging } from "#server/judging/router.ts"
import { liveRouter as live } from "#server/live/router.ts"
import { marketRouter as market } from "#server/market/router.ts"
import { checkConsents, tellingUnconfirmed } from "#server/registration/check-consents.ts"
import { registrationRouter as registration } from "#server/registration/router.ts"
import { resultsRouter } from "#server/results/router.ts"
import { riderProcedures } from "#server/riders/show-rider.ts"
import { siteProcedures } from "#server/site/search.ts"
import { effectsOfChange, effectsOfForm } from "#server/standings/effects-on-published.ts"
import { rankAfter } from "#server/standings/rank-after.ts"
import { standingsRouter as standings } from "#server/standings/router.ts"
import { procedures } from "./chain.ts"
import { undoers } from "./undoers.ts"

const competitions = competitionsRouter({
  ...{ rankAfter, effectsOfChange, effectsOfForm },
  ...{ tellingUnconfirmed, checkConsents },
})
const results = resultsRouter(undoers)

/** The whole contract, from the contexts that implement it; a missing procedure does not compile. */
export const router = procedures.router({
  ...market,
  accounts: { ...signingIn, ...accounts.accounts },
  claims: registration.claims,
  clubs: registration.clubs,
  competitions: competitions.competitions,
  consents: registration.consents,
  judging: judging.judging,
  licences: registration.licences,
  numbers: registration.numbers,
  openData: {
    ...competitions.openData,
    ...registration.openData,
    ...results.openData,
    ...standings.openData,
  },
  organising: { ...competitions.organising, ...accounts.organising },
  ownCard: results.ownCard,
  registration: { ...registration.registration, ...competitions.registration, ...accounts.registration },
  results: { ...results.results, ...judging.results, ...live.results, ...standings.results },
  riderHolders: registration.riderHolders,
  riders: riderProcedures,
  screens: live.screens,
  signOn: registration.signOn,
  site: siteProcedures,
  standings: standings.standings,
  startList: registration.startList,
})
