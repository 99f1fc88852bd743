import { z } from "zod"
import { line } from "./form-text.ts"

/** A club: its name is its id everywhere (OR-04); messages are codes. */
export const clubForm = z.object({
  id: line(200, "name-empty"),
  country: line(100, "country-empty"),
})

export type ClubForm = z.infer<typeof clubForm>
