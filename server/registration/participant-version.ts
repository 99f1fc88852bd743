import type { participant } from "#server/db/schema/registration.ts"
import { versionOf } from "#server/db/version-of.ts"

type Filled = Pick<
  typeof participant.$inferSelect,
  "name" | "racingNumber" | "bike" | "classKey" | "birthDate" | "license" | "clubId" | "gender" | "team"
>

/** Returns a mark of what a participant's form is filled with; their status is no part of it. */
export const participantVersion = (filled: Filled): string => {
  const { name, racingNumber, bike, classKey, birthDate, license, clubId, gender, team } = filled
  return versionOf([name, racingNumber, bike, classKey, birthDate, license, clubId, gender, team])
}
