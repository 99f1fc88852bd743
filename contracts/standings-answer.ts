import { z } from "zod"
import { mergeRefusals } from "#domain/standings/change-standings.ts"
import { conflictFields } from "#domain/standings/conflicts.ts"
import { womenGroups } from "#domain/standings/standing.ts"

const refusals = [
  "unreadable",
  "forbidden",
  "not-signed-in",
  "championship-not-found",
  "stage-not-found",
  "not-approved",
  "not-generated",
  "approve-first",
  "women-not-generated",
  "no-standings",
  ...mergeRefusals,
  "standing-not-found",
] as const

const ref = {
  group: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("class"), name: z.string() }),
    z.object({ kind: z.literal("women"), name: z.enum(womenGroups) }),
  ]),
  id: z.string(),
}

const value = z.union([z.string(), z.number()]).nullable()

const namesake = z.object({
  name: z.string(),
  birthYear: z.number().nullable(),
  clubId: z.string().nullable(),
  racingNumber: z.string().nullable(),
})

const conflict = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("field"),
    ...ref,
    name: z.string(),
    field: z.enum(conflictFields),
    previous: value,
    next: value,
  }),
  z.object({ kind: z.literal("same-id"), ...ref, first: namesake, second: namesake, suffix: z.string() }),
])

/** What became of what a secretary asked of standings. */
export const standingsAnswer = z.union([
  // with the groups of women there is a second step (SP-12)
  z.object({ kind: z.literal("generated"), hasWomenStep: z.boolean() }),
  z.object({ kind: z.enum(["published", "approved", "merged", "deleted"]) }),
  z.object({ kind: z.literal("conflicts"), conflicts: z.array(conflict) }),
  z.object({
    kind: z.literal("refused"),
    reason: z.literal("class-order-not-found"),
    racingClass: z.string(),
  }),
  z.object({ kind: z.literal("refused"), reason: z.enum(refusals) }),
])

export type StandingsAnswer = z.infer<typeof standingsAnswer>

/** What a secretary has to settle before standings are generated, as it is shown. */
export type ShownConflict = z.infer<typeof conflict>
