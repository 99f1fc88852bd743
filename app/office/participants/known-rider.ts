import type { TypedField } from "#app/public/registration/typed-form.ts"
import { writeDay } from "#contracts/fields/typed-day.ts"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import type { KnownRider } from "#contracts/registration/participants.ts"
import { comparableTeam } from "#domain/competitions/comparable-team.ts"
import { ageOn } from "#domain/registration/age.ts"
import { clubText } from "#domain/registration/participants.ts"
import { suggestClass } from "#domain/registration/suggest-class.ts"

/**
 * Returns a participant's form as it is filled in with a rider of an earlier stage (PA-22), as far as this stage offers it: the class is the
 * one that they rode last, if it is for their age, otherwise the one that is suggested for it (RW-04).
 */
export const filledWith = (
  { form, lastClass }: KnownRider,
  { classes, clubs, championship, startDay }: RegistrationStart,
): Record<TypedField, string> => {
  const age = form.birthDate === null ? null : ageOn(form.birthDate, startDay)
  const team = championship.teams.find((one) => comparableTeam(one) === comparableTeam(form.team ?? ""))
  return {
    name: form.name,
    racingNumber: form.racingNumber ?? "",
    bike: form.bike ?? "",
    birthDate: form.birthDate === null ? "" : writeDay(form.birthDate),
    racingClass: suggestClass({ classes, age, lastClass })?.name ?? "",
    license: form.license ?? "",
    club: clubText(clubs.find(({ id }) => id === form.club)),
    gender: form.gender ?? "",
    team: team ?? "",
  }
}
