import { procedures } from "#server/api/chain.ts"
import { listProcedures } from "./list-ads.ts"
import { moderationProcedures } from "./moderation.ts"
import { ownAdProcedures } from "./own-ads.ts"
import { adProcedures } from "./show-ad.ts"
import { writeProcedures } from "./write-ads.ts"

/** What this context implements of the contract, part by part. */
export const marketRouter = {
  market: procedures.market.router({
    ...listProcedures,
    ...adProcedures,
    ...ownAdProcedures,
    ...writeProcedures,
    ...moderationProcedures,
  }),
}
