import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import type { participant } from "#server/db/schema/registration.ts"
import { versionOf } from "#server/db/version-of.ts"

type Written = Pick<
  typeof participant.$inferSelect,
  "name" | "racingNumber" | "bike" | "birthDate" | "license" | "clubId" | "gender" | "team"
>

/** Returns a participant as form values, for filling in the next form and for the audit log. */
export const writtenForm = (
  { name, racingNumber, bike, birthDate, license, clubId: club, gender, team }: Written,
  racingClass: string | null,
): RegistrationStart["form"] => ({
  name,
  racingNumber,
  bike,
  racingClass,
  birthDate,
  license,
  club,
  gender,
  team,
})

type Filled = Pick<
  typeof participant.$inferSelect,
  "name" | "racingNumber" | "bike" | "classKey" | "birthDate" | "license" | "clubId" | "gender" | "team"
>

/** Returns a version of the values in a participant's form, without the status. */
export const participantVersion = (filled: Filled): string => {
  const { name, racingNumber, bike, classKey, birthDate, license, clubId, gender, team } = filled
  return versionOf([name, racingNumber, bike, classKey, birthDate, license, clubId, gender, team])
}
