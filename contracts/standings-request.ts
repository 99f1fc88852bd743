import { z } from "zod"
import { conflictFields, resolutionChoices } from "#domain/standings/conflicts.ts"
import { groupKinds, womenGroups } from "#domain/standings/standing.ts"
import { storableText } from "./storable-text.ts"

const text = storableText(500)

const group = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("class"), name: text }),
  z.object({ kind: z.literal("women"), name: z.enum(womenGroups) }),
])

/** Names a standing; the id alone is unique only inside its group. */
export const standingRef = z.object({ group, id: text })

const fieldValue = z.union([text, z.number(), z.null()])

/** How a secretary settled a conflict of a generation (SP-11). */
const resolution = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("field"),
    group,
    id: text,
    field: z.enum(conflictFields),
    previous: fieldValue,
    next: fieldValue,
    choice: z.enum(resolutionChoices),
  }),
  z.object({ kind: z.literal("different-riders"), group, id: text, suffix: text }),
])

/** Asks for the standings of a stage; women have a step of their own (SP-12). */
export const generationRequest = z.object({
  kind: z.enum(groupKinds),
  resolutions: z.array(resolution).max(5000),
})
export type GenerationRequest = z.output<typeof generationRequest>

/** What the merge dialog sends (SD-12, D-21). */
export const mergeRequest = z.object({ source: standingRef, target: standingRef, deleteSource: z.boolean() })
