import { z } from "zod"
import { storableText } from "#contracts/fields/storable-text.ts"
import { conflictFields, resolutionChoices } from "#domain/standings/conflicts.ts"
import { groupKinds, womenGroups } from "#domain/standings/standing.ts"

const text = storableText(500)

/** A class, or a group of women. */
export const standingGroup = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("class"), name: text }),
  z.object({ kind: z.literal("women"), name: z.enum(womenGroups) }),
])

/** Names a standing; the id alone is unique only inside its group. */
export const standingRef = z.object({ group: standingGroup, id: text })

const fieldValue = z.union([text, z.number().min(-1_000_000).max(1_000_000), z.null()])

/** How a secretary settled a conflict of a generation (SP-11). */
const resolution = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("field"),
    group: standingGroup,
    id: text,
    field: z.enum(conflictFields),
    previous: fieldValue,
    next: fieldValue,
    choice: z.enum(resolutionChoices),
  }),
  z.object({ kind: z.literal("different-riders"), group: standingGroup, id: text, suffix: text }),
])

/** Asks for the standings of a stage; women have a step of their own (SP-12). */
export const generationRequest = z.object({
  kind: z.enum(groupKinds),
  resolutions: z.array(resolution).max(5000),
})
export type GenerationRequest = z.output<typeof generationRequest>

/** What the merge dialog sends (SD-12, D-21). */
export const mergeRequest = z.object({ source: standingRef, target: standingRef, deleteSource: z.boolean() })

/** Undoes a merge: the id of the standing that was merged in (D-54). */
export const undoMergeRequest = z.object({ target: standingRef, alias: text })
