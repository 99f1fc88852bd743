import type { RegistrationStart } from "#contracts/registration-start.ts"
import type { participant } from "#server/db/schema/registration.ts"

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
