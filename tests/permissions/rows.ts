import type { Rows } from "./row.ts"
import { accounts } from "./rows/accounts.ts"
import { claims } from "./rows/claims.ts"
import { clubs } from "./rows/clubs.ts"
import { competitions } from "./rows/competitions.ts"
import { consents } from "./rows/consents.ts"
import { corrections } from "./rows/corrections.ts"
import { heldResults } from "./rows/held-results.ts"
import { judging } from "./rows/judging.ts"
import { knownRiders } from "./rows/known-riders.ts"
import { licences } from "./rows/licences.ts"
import { market } from "./rows/market.ts"
import { numbers } from "./rows/numbers.ts"
import { organising } from "./rows/organising.ts"
import { ownRiders } from "./rows/own-riders.ts"
import { registration } from "./rows/registration.ts"
import { results } from "./rows/results.ts"
import { riderHolders } from "./rows/rider-holders.ts"
import { riders } from "./rows/riders.ts"
import { screens } from "./rows/screens.ts"
import { signOn } from "./rows/sign-on.ts"
import { stageChanges } from "./rows/stage-changes.ts"
import { standings } from "./rows/standings.ts"
import { startList } from "./rows/start-list.ts"

/**
 * Who may do what. A key is the name of a use-case, a route of the server or an action of a page; after a colon, of what about
 * it. Another context's rows are added here.
 */
export const rows: Rows = {
  ...accounts,
  ...claims,
  ...clubs,
  ...competitions,
  ...consents,
  ...corrections,
  ...heldResults,
  ...judging,
  ...knownRiders,
  ...licences,
  ...market,
  ...numbers,
  ...organising,
  ...ownRiders,
  ...registration,
  ...results,
  ...riderHolders,
  ...riders,
  ...screens,
  ...signOn,
  ...stageChanges,
  ...standings,
  ...startList,
}
