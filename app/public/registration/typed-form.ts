import * as z from "zod/mini"
import { readDay, writeDay } from "#contracts/fields/typed-day.ts"
import {
  type ParticipantForm,
  participantForm,
  type RegistrationStart,
} from "#contracts/registration/participant-form.ts"
import { comparableTeam } from "#domain/competitions/comparable-team.ts"
import { ageOn, eligibleClasses } from "#domain/registration/age.ts"
import { clubText, type Gender, genders } from "#domain/registration/participants.ts"
import { consentFaults, consentIn, type TypedConsent } from "./typed-consent.ts"

/** A participant's form as it is typed: all of it is text. */
export type TypedForm = TypedConsent & {
  name: string
  racingNumber: string
  bike: string
  birthDate: string
  /** Are only classes for the age offered (PA-04)? */
  isForAge: boolean
  racingClass: string
  license: string
  club: string
  gender: "" | Gender
  team: string
  /** Asked by a secretary's form alone (RX-01). */
  isOutOfCompetition: boolean
  /** Does somebody else ride than who joins? Asked of visitors alone (FA-01). */
  isSomebodyElse?: boolean
  /** Teams that were created in this form. */
  newTeams: readonly string[]
}

const text = z.string()

/** What the fields contain. */
const typedText = z.object({
  name: text,
  racingNumber: text,
  bike: text,
  birthDate: text,
  isForAge: z.optional(z.boolean()),
  racingClass: text,
  license: text,
  club: text,
  gender: text,
  team: text,
  isOutOfCompetition: z.optional(z.boolean()),
  isSomebodyElse: z.optional(z.boolean()),
  consents: z.optional(z.boolean()),
  guardianName: z.optional(text),
  guardianEmail: z.optional(text),
})

/** The part of a form that the fields contain. */
export type TypedText = z.input<typeof typedText>

/** A field at which something can be wrong. */
export type TypedField = Exclude<
  keyof TypedForm,
  "isForAge" | "isOutOfCompetition" | "isSomebodyElse" | keyof TypedConsent | "newTeams"
>

/** All of these. */
export const typedFields: readonly TypedField[] = [
  "name",
  "racingNumber",
  "bike",
  "birthDate",
  "racingClass",
  "license",
  "club",
  "gender",
  "team",
]

export type Club = RegistrationStart["clubs"][number]

/** Returns a form as it is filled in at first. */
export const typedFrom = (
  { form, clubs, isOutOfCompetition }: RegistrationStart,
  isNew: boolean,
): TypedForm => ({
  name: form.name,
  racingNumber: form.racingNumber ?? "",
  bike: form.bike ?? "",
  birthDate: form.birthDate === null ? "" : writeDay(form.birthDate),
  isForAge: isNew,
  racingClass: form.racingClass ?? "",
  license: form.license ?? "",
  club: clubText(clubs.find(({ id }) => id === form.club)),
  gender: form.gender ?? "",
  team: form.team ?? "",
  isOutOfCompetition: isOutOfCompetition ?? false,
  newTeams: [],
})

/** Returns a form from its fields; fields that are not shown are empty, and browsers do not send unticked boxes. */
export const typedIn = (sent: Record<string, unknown>, newTeams: readonly string[]): TypedForm => {
  const textOf = (name: TypedField) => (typeof sent[name] === "string" ? sent[name] : "")
  return {
    name: textOf("name"),
    racingNumber: textOf("racingNumber"),
    bike: textOf("bike"),
    birthDate: textOf("birthDate"),
    isForAge: isTicked(sent.isForAge),
    racingClass: textOf("racingClass"),
    license: textOf("license"),
    club: textOf("club"),
    gender: genders.find((gender) => gender === sent.gender) ?? "",
    team: textOf("team"),
    isOutOfCompetition: isTicked(sent.isOutOfCompetition),
    isSomebodyElse: isTicked(sent.isSomebodyElse),
    consents: isTicked(sent.consents),
    guardianName: typeof sent.guardianName === "string" ? sent.guardianName : "",
    guardianEmail: typeof sent.guardianEmail === "string" ? sent.guardianEmail : "",
    newTeams,
  }
}

/** Is a box ticked, as browsers send it or as it was read? */
const isTicked = (sent: unknown): boolean => sent === "on" || sent === true

/** A field whose value changed. */
export type Refilled = { field: TypedField; before: string; now: string }

/** Returns the differences between a form started now and one started before: its fields and their values. */
export const refilledSince = (before: RegistrationStart, now: RegistrationStart): Refilled[] => {
  const [first, second] = [typedFrom(before, false), typedFrom(now, false)]
  return typedFields.flatMap((field) =>
    first[field] === second[field] || !asksFor(field, now)
      ? []
      : [{ field, before: first[field], now: second[field] }],
  )
}

/** Returns the texts of a list that contain what was typed, regardless of case and accents. */
export const findTexts = (texts: readonly string[], typed: string): string[] =>
  texts.filter((text) => comparableTeam(text).includes(comparableTeam(typed)))

/** Returns the text of a list that equals what was typed, regardless of case and accents. */
export const same = (texts: readonly string[], typed: string): string | undefined =>
  texts.find((text) => comparableTeam(text) === comparableTeam(typed))

/** Returns all teams to choose from: the championship's, and those created in this form. */
export const teamsOf = ({ newTeams }: TypedForm, { championship }: RegistrationStart): string[] => [
  ...championship.teams,
  ...newTeams,
]

/** May a team of this name be created? The user must be allowed to, and the name must be neither empty nor taken. */
export const isNewTeam = (typed: TypedForm, start: RegistrationStart, name: string): boolean =>
  start.mayAddTeam && name.trim() !== "" && same(teamsOf(typed, start), name) === undefined

/** Returns the age that decides about classes, in completed years (D-25); null while it is not known. */
export const ageOf = (
  { birthDate }: Pick<TypedForm, "birthDate">,
  { startDay }: Pick<RegistrationStart, "startDay">,
): number | null => {
  const date = readDay(birthDate)
  return date === null ? null : ageOn(date, startDay)
}

/** Returns the classes to choose from (PA-04). */
export const classesOf = (typed: TypedForm, start: RegistrationStart): RegistrationStart["classes"] =>
  eligibleClasses(start.classes, typed.isForAge ? ageOf(typed, start) : null)

/**
 * Does the form ask for a field? The championship may want no team and no gender (PA-02), and a club's manager is asked for nothing that is
 * known of the rider but the licence, which may be a new one (FA-05).
 */
export const asksFor = (field: TypedField, { championship, kept }: RegistrationStart): boolean => {
  if (kept && (field === "name" || field === "club")) return false
  if ((field === "birthDate" || field === "gender") && kept?.includes(field)) return false
  if (field === "gender") return championship.hasClubStandings || championship.hasWomenClasses
  return field === "team" ? championship.hasTeamCompetition : true
}

/** What is wrong, by field: a code, with what else belongs to it (`readFault`). */
type Faults = Partial<Record<TypedField, string>>

/** The server has a birth date that is kept from a club's manager: the form has none then. */
const schemaOf = (start: RegistrationStart) => {
  const whole = participantForm(start.today)
  return asksFor("birthDate", start) ? whole : z.extend(whole, { birthDate: z.string() })
}

/** Returns a typed form as the server takes it, or what is wrong with it, by field. */
export function readParticipantForm(
  typed: TypedForm,
  start: RegistrationStart,
): { kind: "read"; form: ParticipantForm } | { kind: "faulty"; faults: Faults } {
  const { form, faults } = readTyped(typed, start)
  const read = schemaOf(start).safeParse(form)
  if (read.success && Object.keys(faults).length === 0) return { kind: "read", form: read.data }
  const found: Faults = {}
  for (const { path, message } of read.error?.issues ?? []) {
    const field = typedFields.find((one) => one === path[0])
    if (field) found[field] ??= message
  }
  return { kind: "faulty", faults: { ...found, ...faults } }
}

/** The schema of a form as it is typed, where these teams were created in it; the server checks what it makes of that once more. */
export const typedParticipant = (start: RegistrationStart, newTeams: readonly string[]) =>
  z.pipe(
    typedText,
    z.transform((sent: z.output<typeof typedText>, { issues }): ParticipantForm => {
      const typed = typedIn(sent, newTeams)
      const read = readParticipantForm(typed, start)
      const ofConsent = consentFaults(sentConsent(typed, start))
      if (read.kind === "read" && Object.keys(ofConsent).length === 0) return read.form
      const ofForm = read.kind === "read" ? {} : read.faults
      for (const [field, message] of Object.entries({ ...ofForm, ...ofConsent }))
        issues.push({ code: "custom", path: [field], message, input: sent })
      return z.NEVER
    }),
  )

/** Returns the consent of a guardian that is sent with a form (EN-04). */
export const sentConsent = (typed: TypedForm, start: RegistrationStart) =>
  consentIn(typed, { asked: start.consent, age: ageOf(typed, start) })

type TypedFault =
  | "birth-date-unreadable"
  | "unknown-club"
  | "unknown-team"
  | "new-team-unconfirmed"
  | "gender-empty"

/** The values of a typed form for the schema, and the fault codes of unreadable fields. */
export type ReadForm = {
  form: Record<TypedField, string | null>
  faults: Partial<Record<TypedField, TypedFault>>
}

/** Returns the values of a typed form before validation. */
export const readTyped = (typed: TypedForm, start: RegistrationStart): ReadForm => {
  const birthDate = readDay(typed.birthDate)
  // who is not asked for the name leaves it as it is
  const name = asksFor("name", start) ? typed.name : start.form.name
  const club = clubOf(typed.club, start.clubs)
  const team = start.championship.hasTeamCompetition ? same(teamsOf(typed, start), typed.team) : null
  const isOffered = classesOf(typed, start).some(({ name }) => name === typed.racingClass)
  return {
    form: {
      name,
      racingNumber: typed.racingNumber.trim(),
      bike: typed.bike,
      birthDate: birthDate ?? "",
      racingClass: isOffered ? typed.racingClass : "",
      license: typed.license,
      club: club?.id ?? null,
      gender: typed.gender || null,
      team: team ?? null,
    },
    faults: {
      ...(typed.birthDate.trim() !== "" && birthDate === null && { birthDate: "birth-date-unreadable" }),
      ...(typed.club.trim() !== "" && !club && { club: "unknown-club" }),
      ...(typed.team.trim() !== "" &&
        team === undefined && { team: start.mayAddTeam ? "unknown-team" : "new-team-unconfirmed" }),
      ...(start.championship.hasWomenClasses &&
        asksFor("gender", start) &&
        typed.gender === "" && { gender: "gender-empty" }),
    },
  }
}

const clubOf = (typed: string, clubs: readonly Club[]): Club | undefined => {
  if (typed.trim() === "") return undefined
  return clubs.find((club) => [clubText(club), club.id].some((text) => same([text], typed) !== undefined))
}
