import * as z from "zod/mini"
import { line, longestClassName, optionalText } from "#contracts/fields/text-schemas.ts"
import { latestBirthDate } from "#domain/registration/age.ts"
import {
  type RegistrationFault,
  type ToConfirm,
  toConfirm,
} from "#domain/registration/decide-registration.ts"
import { type Gender, genders } from "#domain/registration/participants.ts"
import { guardianEmail } from "./consent-form.ts"
import type { ConsentTexts } from "./consents.ts"

const birthDate = z.iso
  .date({ error: "birth-date-empty", abort: true })
  .check(z.refine((date) => date >= "1900-01-01", "birth-date-early"))

/** The schema of a participant's form, without the rule that depends on the day (PA-01). Messages are codes. */
export const sentParticipantForm = z.object({
  name: line(200, "name-empty"),
  racingNumber: optionalText(5).check(
    z.refine((number) => number === null || /^[1-9][0-9]*$/.test(number), "racing-number-digits"),
  ),
  bike: optionalText(100),
  racingClass: z
    .string({ error: "class-empty" })
    .check(z.minLength(1, "class-empty"), z.maxLength(longestClassName, "class-empty")),
  birthDate,
  license: optionalText(100),
  club: optionalText(200),
  gender: z.pipe(
    z.nullish(z.enum(genders)),
    z.transform((gender: Gender | null | undefined) => gender ?? null),
  ),
  team: optionalText(100),
})

/**
 * Returns the schema of a participant's form on a day (an ISO date) in the stage's time zone; browser and server use the same one
 * (PA-01, PA-03).
 */
export const participantForm = (today: string) =>
  z.extend(sentParticipantForm, {
    birthDate: birthDate.check(z.refine((date) => date <= latestBirthDate(today), "birth-date-late")),
  })

/** A participant's form as it was read. */
export type ParticipantForm = z.infer<typeof sentParticipantForm>

/** What is known of a club's rider, and is not shown to its manager. */
export const keptFromManagers = ["birthDate", "license", "gender"] as const

/** A form, and the effects that its sender has confirmed or was warned about (PA-06). */
export const participantChange = z.object({
  form: sentParticipantForm,
  confirmed: z.array(z.enum(toConfirm)).check(z.maxLength(toConfirm.length)),
})

/** What somebody who joins with a minor says of the consent of a guardian (EN-04): they give it, or somebody is asked by mail. */
const sentConsent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("give"),
    guardianName: line(200, "name-empty"),
    /** Of the text that they have read. */
    version: z.int().check(z.gte(0), z.lte(2_147_483_647)),
  }),
  z.object({ kind: z.literal("ask"), email: guardianEmail }),
])

export type SentConsent = z.infer<typeof sentConsent>

/** What is sent beside the form by which a rider joins. */
export const besideJoining = z.object({
  /** More riders of the account follow: one mail names all of them (FA-02). */
  hasMore: z.optional(z.boolean()),
  consent: z.optional(sentConsent),
})

/** What the server finds wrong with a field; the words are `registration.faults`. */
export type FormFault = RegistrationFault | "birth-date-empty" | "birth-date-late" | "too-many-teams"

/** What comes of a form: it is written, something is wrong with its fields, or something has to be confirmed with the next request. */
export type FormAnswer =
  | { kind: "written" }
  | { kind: "faults"; faults: FormFault[] }
  | { kind: "asks"; asks: ToConfirm[] }

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
  /** Of a club's manager (FA-05): which of the rider's private data are known, and stay unless a licence is typed; left out: not one's. */
  kept?: readonly (typeof keptFromManagers)[number][]
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
  /**
   * Where the championship keeps numbers (SN-01): the one that is kept for the rider of the form, and is not taken; null: none is, or the
   * rider is not known yet; and the lowest that a guest can take. Null: it keeps none.
   */
  numbers: { own: string | null; free: string } | null
  /** Does the participant ride out of competition (RX-01)? Null: the form does not ask that, as it is a rider's own. */
  isOutOfCompetition: boolean | null
  /** Who fills the form in may add a team to the championship (D-43). */
  mayAddTeam: boolean
  /** Who fills the form in may add a club that is missing (D-56). */
  mayAddClub: boolean
  clubs: { id: string; country: string }[]
  /** What is asked of the guardian of a minor who joins (EN-04); null: nothing. `name`: of the account that may consent. */
  consent: {
    underAge: number
    version: number
    texts: ConsentTexts
    mayConsent: boolean
    name: string
  } | null
  championship: {
    hasTeamCompetition: boolean
    hasClubStandings: boolean
    hasWomenClasses: boolean
    teams: string[]
  }
}
