import { accounts } from "#contracts/accounts/calls.ts"
import { accountsOrganising } from "#contracts/accounts/organising-calls.ts"
import { competitions } from "#contracts/competitions/calls.ts"
import { organising } from "#contracts/competitions/organising-calls.ts"
import { judging } from "#contracts/judging/calls.ts"
import { scores } from "#contracts/judging/score-calls.ts"
import { market } from "#contracts/market/calls.ts"
import { registration } from "#contracts/registration/calls.ts"
import { claims } from "#contracts/registration/claims.ts"
import { clubs } from "#contracts/registration/club-calls.ts"
import { consents } from "#contracts/registration/consent-calls.ts"
import { licences } from "#contracts/registration/licences-calls.ts"
import { numbers } from "#contracts/registration/numbers-calls.ts"
import { riderHolders } from "#contracts/registration/rider-holders-calls.ts"
import { signOn } from "#contracts/registration/sign-on-calls.ts"
import { startList } from "#contracts/registration/start-list-calls.ts"
import { ownCard, results } from "#contracts/results/calls.ts"
import { riders } from "#contracts/riders/calls.ts"
import { screens } from "#contracts/screens/calls.ts"
import { site } from "#contracts/site/calls.ts"
import { standings } from "#contracts/standings/calls.ts"
import { openData } from "./open-data.ts"

/** The site's contract: each procedure's input, answers, refusals, and who may call it. */
export const api = {
  accounts,
  claims,
  clubs,
  competitions,
  consents,
  judging,
  licences,
  market,
  numbers,
  openData,
  organising: { ...organising, ...accountsOrganising },
  ownCard,
  registration,
  results: { ...results, ...scores },
  riderHolders,
  riders,
  site,
  screens,
  signOn,
  standings,
  startList,
}

export type Api = typeof api
