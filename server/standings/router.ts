import { procedures } from "#server/api/chain.ts"
import { changeProcedures } from "./change-standings.ts"
import { generateProcedures } from "./generate-stage-standings.ts"
import { mergeProcedures } from "./merge-standings.ts"
import { openStandingsProcedures } from "./open-standings.ts"
import { publishProcedures } from "./publish-stage-standings.ts"
import { reopenProcedures } from "./reopen-results.ts"
import { riderSeasonProcedures } from "./rider-seasons.ts"
import { leadersProcedures } from "./season-leaders.ts"
import { stagePodiumProcedures } from "./stage-podiums.ts"
import { pageProcedures } from "./standings-page.ts"

/** What this context implements of the contract, part by part. */
export const standingsRouter = {
  openData: openStandingsProcedures,
  results: reopenProcedures,
  standings: procedures.standings.router({
    ...pageProcedures,
    ...leadersProcedures,
    ...stagePodiumProcedures,
    ...riderSeasonProcedures,
    ...generateProcedures,
    ...publishProcedures,
    ...changeProcedures,
    ...mergeProcedures,
  }),
}
