import { accounts } from "./accounts.ts"
import { competitions } from "./competitions.ts"
import { judging } from "./judging.ts"
import { market } from "./market.ts"
import { openData } from "./open-data.ts"
import { organising } from "./organising.ts"
import { ownCard } from "./own-card.ts"
import { registration } from "./registration.ts"
import { results } from "./results.ts"
import { riders } from "./riders.ts"
import { screens } from "./screens.ts"
import { site } from "./site.ts"
import { standings } from "./standings.ts"

/** The site's contract: each procedure's input, answers, refusals, and who may call it. */
export const api = {
  accounts,
  competitions,
  judging,
  market,
  openData,
  organising,
  ownCard,
  registration,
  results,
  riders,
  site,
  screens,
  standings,
}

export type Api = typeof api
