import * as z from "zod/mini"

const refusals = [
  "stage-not-found",
  "forbidden",
  "not-signed-in",
  "unreadable",
  "results-approved",
  "unknown-participant",
  "already-set",
  "no-result",
  "has-total",
  "id-taken",
  "penalty-not-found",
  "no-entry",
  "next-lap-has-result",
  "next-lap-ridden",
  "no-attempt",
  "not-waiting",
  "other-participant",
  "same-place",
  "section-not-used",
  "section-not-cancelled",
  "not-all-finished",
  "reason-required",
  "not-approved",
  "outside-class",
  "changed-meanwhile",
] as const

/** Why a stage's results stay as they are. */
export type ResultsRefusal = (typeof refusals)[number]

/** What became of what was asked of a stage's results, unless it was refused. */
export const resultsAnswer = z.object({
  /** To confirm: what was said yes to is no longer so. */
  kind: z.enum(["done", "to-confirm"]),
  /** Of so many unfinished results it would be now; null: it is not about a number. */
  count: z.nullable(z.number()),
  /** The stage's revision since then: of cards from paper that were saved, and of results that changed before their approval. */
  revision: z.optional(z.number()),
})
export type ResultsAnswer = z.infer<typeof resultsAnswer>

/** A section entry that a refusal is about, and what it is now. */
const refusedCell = z.object({
  participantId: z.string(),
  section: z.number(),
  lap: z.number(),
  total: z.nullable(z.number()),
})

/** That nothing was done. */
export const resultsRefused = z.object({
  kind: z.enum(["refused"]),
  reason: z.enum(refusals),
  /** Of cards from paper: those that stand against it. */
  cells: z.optional(z.array(refusedCell)),
})
export type ResultsRefused = z.infer<typeof resultsRefused>
