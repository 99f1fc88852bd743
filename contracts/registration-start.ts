import { z } from "zod"
import { genders } from "#domain/registration/participants.ts"

const text = z.string().nullable()

/** What the participant's dialog starts with: what it is filled in with, and what there is to choose from. */
export const registrationStart = z.object({
  /** Null where nothing is known, or what was known is no longer offered. */
  form: z.object({
    name: z.string(),
    racingNumber: text,
    bike: text,
    racingClass: text,
    /** An ISO date. */
    birthDate: text,
    license: text,
    club: text,
    gender: z.enum(genders).nullable(),
    team: text,
  }),
  /** Whose form a secretary fills in, with the mark of what they are now: none for a new one. Null in a rider's own form. */
  subject: z.object({ id: z.string(), version: z.string().nullable() }).nullable(),
  /** The participant has results, which follow what is changed (PA-07, PA-16). */
  hasResult: z.boolean(),
  /** The day in the stage's time zone, an ISO date. */
  today: z.string(),
  /** The day of the stage's start, on which ages are counted (D-25), an ISO date. */
  startDay: z.string(),
  /** Ages are completed years; `yearsTo` is within them, null: no upper end. */
  classes: z.array(
    z.object({ name: z.string(), order: z.int(), yearsFrom: z.int(), yearsTo: z.int().nullable() }),
  ),
  /** Who fills the form in may add a team to the championship (D-43). */
  mayAddTeam: z.boolean(),
  clubs: z.array(z.object({ id: z.string(), country: z.string() })),
  championship: z.object({
    hasTeamCompetition: z.boolean(),
    hasClubStandings: z.boolean(),
    hasWomenClasses: z.boolean(),
    teams: z.array(z.string()),
  }),
})

export type RegistrationStart = z.infer<typeof registrationStart>
