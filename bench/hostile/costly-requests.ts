import { resultsAddress } from "#domain/competitions/stage-path.ts"
import { addresses } from "./costly-addresses.ts"
import { bodies } from "./costly-bodies.ts"
import { headers } from "./costly-headers.ts"
import type { CostlyKind } from "./costly-kind.ts"
import { queries } from "./costly-queries.ts"

/** All kinds of costly requests for a site with this stage; `version` is that of its build. */
export const costlyKinds = (stage: string, version: string): CostlyKind[] => [
  ...addresses(stage, version),
  ...queries(resultsAddress(stage)),
  ...headers(resultsAddress(stage)),
  ...bodies(stage),
]
