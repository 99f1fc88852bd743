import type { Outcome } from "./outcome.ts"

/** The last line of `npm test`. */
export const summary = (outcomes: readonly Outcome[]) => {
  const count = (ended: Outcome["ended"]) => outcomes.filter((one) => one.ended === ended).length
  const skipped = count("skipped")
  return `${count("passed")} passed, ${count("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`
}
