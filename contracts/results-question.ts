import { z } from "zod"
import { storableId } from "./storable-text.ts"

const participant = storableId

/** What a secretary's screen asks to be told about a stage's results, as the query of an address. */
export const resultsQuestion = z.discriminatedUnion("about", [
  z.object({ about: z.literal("race") }),
  z.object({ about: z.literal("penalties"), participant }),
])
