import { z } from "zod"
import { latestBirthDate } from "#domain/registration/age.ts"
import { toConfirm } from "#domain/registration/decide-registration.ts"
import { type Gender, genders } from "#domain/registration/participants.ts"
import { line, longestClassName, optionalText } from "./form-schemas.ts"

const birthDate = z.iso.date("birth-date-empty").refine((date) => date >= "1900-01-01", "birth-date-early")

/** The schema of a participant's form, without the rule that depends on the day (PA-01). Messages are codes. */
export const sentParticipantForm = z.object({
  name: line(200, "name-empty"),
  racingNumber: optionalText(5).refine(
    (number) => number === null || /^[1-9][0-9]*$/.test(number),
    "racing-number-digits",
  ),
  bike: optionalText(100),
  racingClass: z.string({ error: "class-empty" }).min(1, "class-empty").max(longestClassName, "class-empty"),
  birthDate,
  license: optionalText(100),
  club: optionalText(200),
  gender: z
    .enum(genders)
    .nullish()
    .transform((gender) => gender ?? null),
  team: optionalText(100),
})

/**
 * Returns the schema of a participant's form on a day (an ISO date) in the stage's time zone; browser and server use the same one
 * (PA-01, PA-03).
 */
export const participantForm = (today: string) =>
  sentParticipantForm.extend({
    birthDate: birthDate.refine((date) => date <= latestBirthDate(today), "birth-date-late"),
  })

/** A participant's form as it was read. */
export type ParticipantForm = z.infer<typeof sentParticipantForm>

/** A form, and the effects that its sender has confirmed or was warned about; a dry run (`isTrial`) writes nothing (PA-06). */
export const participantChange = z.object({
  form: sentParticipantForm,
  confirmed: z.array(z.enum(toConfirm)).max(toConfirm.length),
  isTrial: z.boolean(),
})

/** What the participant's dialog starts with: what it is filled in with, and what there is to choose from. */
export type RegistrationStart = {
  /** Null where nothing is known, or what was known is no longer offered. */
  form: {
    name: string
    racingNumber: string | null
    bike: string | null
    racingClass: string | null
    /** An ISO date. */
    birthDate: string | null
    license: string | null
    club: string | null
    gender: Gender | null
    team: string | null
  }
  /** The participant, and their current version; a new one has no version. Null in the form of a rider who joins. */
  subject: { id: string; version: string | null } | null
  /** The participant has results, which follow what is changed (PA-07, PA-16). */
  hasResult: boolean
  /** The rider is confirmed, and waits for that again once they have changed their own registration. */
  losesConfirmation: boolean
  /** The day in the stage's time zone, an ISO date. */
  today: string
  /** The day of the stage's start, on which ages are counted (D-25), an ISO date. */
  startDay: string
  /** Ages are completed years; `yearsTo` is within them, null: no upper end. */
  classes: { name: string; order: number; yearsFrom: number; yearsTo: number | null }[]
  /** The class that the rider rode last in this championship, if the stage has it; a new registration begins with it (RW-04). */
  lastClass: string | null
  /** Does the participant ride out of competition (RX-01)? Null: the form does not ask that, as it is a rider's own. */
  isOutOfCompetition: boolean | null
  /** Who fills the form in may add a team to the championship (D-43). */
  mayAddTeam: boolean
  clubs: { id: string; country: string }[]
  championship: {
    hasTeamCompetition: boolean
    hasClubStandings: boolean
    hasWomenClasses: boolean
    teams: string[]
  }
}
