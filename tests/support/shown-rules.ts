import type { ShownRules } from "#contracts/standings/standings.ts"
import { defaultStandingsRules } from "#domain/standings/standings-rules.ts"

/** The default rules as a page shows them, unless the test says otherwise. */
export const shownRulesWith = (known: Partial<ShownRules>): ShownRules => ({
  ...defaultStandingsRules,
  alwaysCounted: [],
  withoutZeros: [],
  needed: 0,
  areChanged: false,
  ...known,
})
