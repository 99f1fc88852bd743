import { z } from "zod"

const participant = z.string().min(1).max(100)

/** What a secretary's screen asks to be told about a stage's results, as the query of an address. */
export const resultsQuestion = z.discriminatedUnion("about", [
  z.object({ about: z.literal("race") }),
  z.object({ about: z.literal("penalties"), participant }),
])
