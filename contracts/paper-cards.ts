import { z } from "zod"
import { isInHundredths } from "#domain/judging/points.ts"
import { storableId, storableText } from "./storable-text.ts"

const points = z.number().min(0).lt(10_000)

/** One cell of the grid in which cards from paper are typed (D-37): what it says now, and what it said before. */
const paperCell = z.object({
  participantId: storableId,
  section: z.int().min(1).max(99),
  lap: z.int().min(1).max(99),
  /** Null: no entry. */
  points: points.refine(isInHundredths).nullable(),
  /** As the secretary saw it when they began to type. */
  seen: points.nullable(),
})

/** Whole cards from paper, saved as one. */
export const paperCards = z.object({
  cells: z.array(paperCell).min(1).max(10_000),
  reason: storableText(500).trim().nullable(),
})
export type PaperCards = z.output<typeof paperCards>
