import { comparableName, findDuplicate, type Identified } from "./duplicates.ts"
import type { Gender } from "./participants.ts"

/** The facts that decide about a new registration. */
export type NewcomerFacts = {
  /** The other participants of the stage; the edited one may be among them. */
  others: readonly Identified[]
  /** Class names of the stage. */
  classes: ReadonlySet<string>
  /** The chosen club exists, or none was chosen. */
  isClubKnown: boolean
  /** The chosen team is in the championship or can be added to it, or none was chosen. */
  hasRoomForTeam: boolean
  /** The chosen team is in the championship, or the actor may add teams (D-43), or none was chosen. */
  mayChooseTeam: boolean
  championship: { hasTeamCompetition: boolean; hasClubStandings: boolean; hasWomenClasses: boolean }
}

/** The facts that decide about a registration. */
export type RegistrationFacts = NewcomerFacts & {
  /** The participant as they are now; null for a new one. */
  before: { name: string; hasResult: boolean } | null
  /** An organiser confirmed the entry, and has to confirm it again after this change by the rider. */
  losesConfirmation: boolean
  isApproved: boolean
}

/** The parts of a form that decide about a registration. */
export type Registration = Identified & {
  racingClass: string
  gender: Gender | null
}

/** What has to be confirmed before a registration is accepted. */
export const toConfirm = ["same-name-other-number", "name-after-results", "loses-confirmation"] as const

/** One of these. */
export type ToConfirm = (typeof toConfirm)[number]

/** Why a registration is refused. */
export const registrationRefusals = [
  "same-number",
  "same-name",
  "unknown-class",
  "unknown-club",
  "new-team-unconfirmed",
  "teams-full",
  "gender-empty",
  "results-approved",
] as const

/** One of these. */
export type RegistrationRefusal = (typeof registrationRefusals)[number]

/** Whether a registration is accepted, why it is refused, or what has to be confirmed first. */
export type RegistrationDecision =
  | { kind: "accepted" }
  | { kind: "refused"; reason: RegistrationRefusal }
  | { kind: "to-confirm"; reasons: ToConfirm[] }

/** Decides whether a participant may be registered, or changed, as the form says (PA-05, PA-06, PA-16, D-34). */
export const decideRegistration = (
  form: Registration,
  facts: RegistrationFacts,
  confirmed: readonly ToConfirm[],
): RegistrationDecision => {
  if (facts.isApproved && facts.before?.hasResult) return { kind: "refused", reason: "results-approved" }
  const [reason] = refusalsOf(form, facts)
  if (reason !== undefined) return { kind: "refused", reason }
  const questions = [...namesakeQuestion(form, facts), ...questionsOfChange(form, facts)]
  const reasons = questions.filter((question) => !confirmed.includes(question))
  return reasons.length === 0 ? { kind: "accepted" } : { kind: "to-confirm", reasons }
}

/** Why a new registration is refused, or what has to be confirmed first. */
export type NewcomerFault = NewcomerRefusal | NamesakeQuestion

/**
 * Returns all obstacles to a new registration: the reasons for refusal, the most important first, and what has to be confirmed.
 */
export const newcomerFaults = (
  form: Registration,
  facts: NewcomerFacts,
  confirmed: readonly ToConfirm[],
): NewcomerFault[] => [
  ...refusalsOf(form, facts),
  ...namesakeQuestion(form, facts).filter((reason) => !confirmed.includes(reason)),
]

type NewcomerRefusal = Exclude<RegistrationRefusal, "results-approved">

const refusalsOf = (form: Registration, facts: NewcomerFacts): NewcomerRefusal[] => {
  const duplicate = findDuplicate(form, facts.others)
  return [
    ...(facts.classes.has(form.racingClass) ? [] : (["unknown-class"] as const)),
    ...(facts.isClubKnown ? [] : (["unknown-club"] as const)),
    ...(facts.mayChooseTeam ? [] : (["new-team-unconfirmed"] as const)),
    ...(facts.hasRoomForTeam ? [] : (["teams-full"] as const)),
    ...(facts.championship.hasWomenClasses && form.gender === null ? (["gender-empty"] as const) : []),
    ...(duplicate === null || duplicate === "same-name-other-number" ? [] : [duplicate]),
  ]
}

type NamesakeQuestion = "same-name-other-number"

const namesakeQuestion = (form: Registration, { others }: NewcomerFacts): NamesakeQuestion[] =>
  findDuplicate(form, others) === "same-name-other-number" ? ["same-name-other-number"] : []

const questionsOfChange = (
  { name }: Registration,
  { before, losesConfirmation }: RegistrationFacts,
): ToConfirm[] => {
  const isRenamed = before?.hasResult === true && comparableName(before.name) !== comparableName(name)
  return [
    ...(isRenamed ? (["name-after-results"] as const) : []),
    ...(losesConfirmation ? (["loses-confirmation"] as const) : []),
  ]
}
