import { z } from "zod"
import { shownText, storableId, storableText } from "#contracts/fields/storable-text.ts"
import { optionalText } from "#contracts/fields/text-schemas.ts"
import { isInHundredths, missedMark, readScore } from "#domain/judging/points.ts"

/** Penalty points as a secretary types them: digits only, above 0 (SP-08). */
export const penaltyForm = z.object({
  points: z
    .string()
    .max(20, "too-many")
    .trim()
    .regex(/^\d+$/, "digits-only")
    .transform(Number)
    .refine((points) => points > 0, "above-zero")
    .refine((points) => points <= 999, "too-many"),
  /** Null: the default reason. */
  reason: optionalText(200),
})

export type PenaltyForm = z.output<typeof penaltyForm>

/** A penalty as the secretary saw it before changing or deleting it. */
export const seenPenalty = z.object({
  points: z.number().min(-1_000_000).max(1_000_000),
  reason: storableText(1_000),
})

/** The score of a section as a secretary types it (SP-06), in openFree with decimals too; the stage decides which are allowed. */
export const sectionScore = z
  .string()
  .max(20, "no-points")
  .transform((typed, { addIssue }) => {
    const score = readScore(typed)
    if (score !== null) return score
    addIssue("no-points")
    return z.NEVER
  })

const points = z.number().min(0).lt(10_000)
const missed = z.literal(missedMark)

/** What a section said when the secretary looked; null: nothing. */
export const seenScore = z.union([points, missed]).nullable()

/** One cell of the grid in which cards from paper are typed (D-37): what it says now, and what it said before. */
const paperCell = z.object({
  participantId: storableId,
  section: z.int().min(1).max(99),
  lap: z.int().min(1).max(99),
  /** Null: no entry. */
  points: z.union([points.refine(isInHundredths), missed]).nullable(),
  /** As the secretary saw it when they began to type. */
  seen: seenScore,
})

/** Whole cards from paper, saved as one. */
export const paperCards = z.object({
  cells: z.array(paperCell).min(1).max(10_000),
  reason: shownText(500).nullable(),
})
export type PaperCards = z.output<typeof paperCards>
