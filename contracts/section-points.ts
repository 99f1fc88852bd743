import { z } from "zod"
import { readPoints } from "#domain/judging/points.ts"

/** Section points as a secretary types them (SP-06), in openFree also with decimals; which of them count is the stage's rule. */
export const sectionPoints = z
  .string()
  .max(20, "no-points")
  .transform((typed, { addIssue }) => {
    const points = readPoints(typed)
    if (points !== null) return points
    addIssue("no-points")
    return z.NEVER
  })
