import * as z from "zod/mini"
import { sentParticipantForm } from "./participant-form.ts"

/**
 * What a club's manager says of an entry (FA-05): all else is known of the rider. A birth date and a gender count only where none is
 * known, and a licence that is left out stays.
 */
export const clubEntryForm = z.extend(
  z.pick(sentParticipantForm, {
    racingNumber: true,
    bike: true,
    racingClass: true,
    license: true,
    gender: true,
    team: true,
  }),
  { birthDate: z.nullable(sentParticipantForm.shape.birthDate) },
)

/** What a club's manager says of an entry, as it was read. */
export type ClubEntryForm = z.infer<typeof clubEntryForm>
