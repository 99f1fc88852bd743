import type { ResultsRights } from "#contracts/results-desk.ts"
import { type Actor, may } from "#domain/access/may.ts"

/** What somebody may do about the results of an institution's stages (RS-14). */
export function resultsRights(actor: Actor | null, institution: string): ResultsRights {
  if (!may(actor, "change-results", { institution })) return null
  return { mayReopen: may(actor, "reopen-results", { institution }) }
}
