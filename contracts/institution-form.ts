import { z } from "zod"
import { chosenSlug, line } from "./form-text.ts"

const timeZones: ReadonlySet<string> = new Set(Intl.supportedValuesOf("timeZone"))

/** What an admin says of an institution (D-01, D-03); messages are codes. */
export const institutionForm = z.object({
  name: line(200, "name-empty"),
  timeZone: z
    .string()
    .max(100, "time-zone-unknown")
    .refine((zone) => timeZones.has(zone), "time-zone-unknown"),
})

/** The same of a new one, with the first part of its paths. */
export const newInstitutionForm = institutionForm.extend({ id: chosenSlug })

export type InstitutionForm = z.infer<typeof institutionForm>
export type NewInstitutionForm = z.infer<typeof newInstitutionForm>
