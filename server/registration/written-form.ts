import type { RegistrationStart } from "#contracts/participant-form.ts"
import type { participant } from "#server/db/schema/registration.ts"
import { versionOf } from "#server/db/version-of.ts"

type Written = Pick<
  typeof participant.$inferSelect,
  "name" | "racingNumber" | "bike" | "birthDate" | "license" | "clubId" | "gender" | "team"
>

/** Returns a participant as their form would have them: so the next form is filled in, and the audit log tells of them. */
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

/** Returns a mark of what a participant's form is filled with; their status is no part of it. */
export const participantVersion = (filled: Filled): string => {
  const { name, racingNumber, bike, classKey, birthDate, license, clubId, gender, team } = filled
  return versionOf([name, racingNumber, bike, classKey, birthDate, license, clubId, gender, team])
}
