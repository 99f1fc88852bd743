import { accounts } from "./accounts.ts"
import { competitions } from "./competitions.ts"
import { organising } from "./organising.ts"
import { results } from "./results.ts"
import { standings } from "./standings.ts"

/** All that can be asked of the site: each procedure's input, answers, refusals, and who may call it. */
export const api = { accounts, competitions, organising, results, standings }

export type Api = typeof api
