import { ageOn } from "#domain/registration/age-on.ts"
import type { WomenGroup } from "./standing-group.ts"

/** Completed years at which a woman rides among the Women. */
const adult = 18

/** Completed years above which a woman rides among the Juniors. */
const child = 12

/** Returns a woman's group by her age on the day of the first stage; both are ISO dates (RU-10, D-25). */
export const womenGroupOf = (birthDate: string, firstStageDay: string): WomenGroup => {
  const age = ageOn(birthDate, firstStageDay)
  if (age >= adult) return "Women"
  return age > child ? "Juniors" : "Girls"
}
