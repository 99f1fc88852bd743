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
  /** The racing number is kept for another rider this season, and the participant does not have it already (SN-01). */
  isNumberKept: boolean
}

/** The facts that decide about a registration. */
export type RegistrationFacts = NewcomerFacts & {
  /** The participant as they are now; null for a new one. */
  before: { name: string; hasResult: boolean } | null
  /** An organiser confirmed the entry, and has to confirm it again after this change by the rider. */
  losesConfirmation: boolean
  /** What is to be asked about the licence (SN-02); null: nothing. */
  licence: LicenceQuestion | null
  isApproved: boolean
}

/** The parts of a form that decide about a registration. */
export type Registration = Identified & {
  racingClass: string
  gender: Gender | null
}

/** What has to be confirmed before a registration is accepted. */
export const toConfirm = [
  "same-name-other-number",
  "name-after-results",
  "loses-confirmation",
  // SN-02: the first is a rider's own form's, the others are a secretary's
  "licence-unconfirmed",
  "licence-unknown",
  "licence-expired",
  "licence-of-other",
] as const

/** One of these. */
export type ToConfirm = (typeof toConfirm)[number]

/** What is asked about a licence. */
export type LicenceQuestion = Extract<ToConfirm, `licence-${string}`>

/** What is wrong with a field of a form, as only the stage knows. */
export type RegistrationFault =
  | "same-number"
  | "number-kept"
  | "same-name"
  | "unknown-class"
  | "unknown-club"
  | "new-team-unconfirmed"
  | "teams-full"
  | "gender-empty"

/** Whether a registration is accepted, why it is refused, what is wrong with its fields, or what has to be confirmed first. */
export type RegistrationDecision =
  | { kind: "accepted" }
  | { kind: "refused"; reason: "results-approved" }
  | { kind: "faults"; faults: RegistrationFault[] }
  | { kind: "asks"; asks: ToConfirm[] }

/** Decides whether a participant may be registered, or changed, as the form says (PA-05, PA-06, PA-16, SN-01, D-34). */
export const decideRegistration = (
  form: Registration,
  facts: RegistrationFacts,
  confirmed: readonly ToConfirm[],
): RegistrationDecision => {
  if (facts.isApproved && facts.before?.hasResult) return { kind: "refused", reason: "results-approved" }
  const faults = faultsOf(form, facts)
  if (faults.length > 0) return { kind: "faults", faults }
  const questions = [...namesakeQuestion(form, facts), ...questionsOfChange(form, facts)]
  const asks = questions.filter((question) => !confirmed.includes(question))
  return asks.length === 0 ? { kind: "accepted" } : { kind: "asks", asks }
}

/** What is wrong with a new registration, or has to be confirmed first. */
export type NewcomerFault = RegistrationFault | NamesakeQuestion

/** Returns all obstacles to a new registration: the faults of its fields, and what has to be confirmed. */
export const newcomerFaults = (
  form: Registration,
  facts: NewcomerFacts,
  confirmed: readonly ToConfirm[],
): NewcomerFault[] => [
  ...faultsOf(form, facts),
  ...namesakeQuestion(form, facts).filter((reason) => !confirmed.includes(reason)),
]

const faultsOf = (form: Registration, facts: NewcomerFacts): RegistrationFault[] => {
  const duplicate = findDuplicate(form, facts.others)
  return [
    ...(facts.classes.has(form.racingClass) ? [] : (["unknown-class"] as const)),
    ...(facts.isClubKnown ? [] : (["unknown-club"] as const)),
    ...(facts.mayChooseTeam ? [] : (["new-team-unconfirmed"] as const)),
    ...(facts.hasRoomForTeam ? [] : (["teams-full"] as const)),
    ...(facts.championship.hasWomenClasses && form.gender === null ? (["gender-empty"] as const) : []),
    ...(duplicate === null || duplicate === "same-name-other-number" ? [] : [duplicate]),
    // both are about the number: the one who rides here with it is the nearer reason
    ...(facts.isNumberKept && duplicate !== "same-number" ? (["number-kept"] as const) : []),
  ]
}

type NamesakeQuestion = "same-name-other-number"

const namesakeQuestion = (form: Registration, { others }: NewcomerFacts): NamesakeQuestion[] =>
  findDuplicate(form, others) === "same-name-other-number" ? ["same-name-other-number"] : []

const questionsOfChange = (
  { name }: Registration,
  { before, losesConfirmation, licence }: RegistrationFacts,
): ToConfirm[] => {
  const isRenamed = before?.hasResult === true && comparableName(before.name) !== comparableName(name)
  return [
    ...(isRenamed ? (["name-after-results"] as const) : []),
    ...(losesConfirmation ? (["loses-confirmation"] as const) : []),
    ...(licence === null ? [] : [licence]),
  ]
}
