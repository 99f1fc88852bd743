import { type } from "@orpc/contract"
import { z } from "zod"
import { atInstitution, refusals, refusalsWith } from "#contracts/api/procedure.ts"
import { storableText } from "#contracts/fields/storable-text.ts"
import { longestClassName, optionalText } from "#contracts/fields/text-schemas.ts"

/** Why somebody changes results. */
export const reason = optionalText(200)
export const racingClass = storableText(longestClassName)

/** A change is undone by the revision that it made (SP-15). */
export const changed = type<{ kind: "changed"; revision: number }>()
export const undone = type<{ kind: "undone"; count: number; later: number }>()

export const stageNotFound = refusals("stage-not-found")
/** Why any change of a stage's results may be refused; the words of all refusals are `results-desk.refused`. */
export const unchangeable = refusals("stage-not-found", "results-approved")

export const readRace = atInstitution("change-results").errors(stageNotFound)
export const changeResults = atInstitution("change-results").errors(unchangeable)

/** Who changed the same thing since; null: that is not known. */
const changedSince = z.object({ by: z.string().nullable() })
export const undoing = changeResults.errors({
  ...refusals("next-lap-has-result"),
  ...refusalsWith(changedSince, "changed-since"),
})
