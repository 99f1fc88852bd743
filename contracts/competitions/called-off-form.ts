import { z } from "zod"
import { optionalText } from "#contracts/fields/text-schemas.ts"
import { calledOffKinds } from "#domain/competitions/called-off.ts"

/** The longest that an organiser says about it, in each language. */
export const longestCalledOff = 1_000

const text = optionalText(longestCalledOff)

/** What an organiser says of a stage that is postponed or cancelled (CH-01); where a language has no text, that of another is shown. */
export const calledOffForm = z.object({
  kind: z.enum(calledOffKinds),
  lv: text,
  et: text,
  en: text,
})
export type CalledOffForm = z.output<typeof calledOffForm>
