import { comparableName } from "./comparable-name.ts"
import { findDuplicate, type Identified } from "./find-duplicate.ts"

/** What a registration is held against. */
export type RegistrationFacts = {
  /** The other participants of the stage; the edited one may be among them. */
  others: readonly Identified[]
  /** Class names of the stage. */
  classes: ReadonlySet<string>
  /** The chosen club exists, or none was chosen. */
  isClubKnown: boolean
  championship: { hasTeamCompetition: boolean; hasClubStandings: boolean; hasWomenClasses: boolean }
  /** The participant as they are now; null for a new one. */
  before: { name: string; hasResult: boolean } | null
  isApproved: boolean
}

/** What decides about a registration. */
export type Registration = Identified & {
  racingClass: string
  gender: "male" | "female" | null
}

/** What somebody has to say yes to before a registration is taken. */
export type ToConfirm = "same-name-other-number" | "name-after-results"

/** Why a registration is not taken. */
export type RegistrationRefusal =
  | "same-number"
  | "same-name"
  | "unknown-class"
  | "unknown-club"
  | "gender-empty"
  | "results-approved"

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
  const refused = refusalOf(form, facts)
  if (refused !== null) return { kind: "refused", reason: refused }
  const reasons = toConfirm(form, facts).filter((reason) => !confirmed.includes(reason))
  return reasons.length === 0 ? { kind: "accepted" } : { kind: "to-confirm", reasons }
}

const refusalOf = (form: Registration, facts: RegistrationFacts): RegistrationRefusal | null => {
  if (facts.isApproved && facts.before?.hasResult) return "results-approved"
  if (!facts.classes.has(form.racingClass)) return "unknown-class"
  if (!facts.isClubKnown) return "unknown-club"
  if (facts.championship.hasWomenClasses && form.gender === null) return "gender-empty"
  const duplicate = findDuplicate(form, facts.others)
  return duplicate === "same-name-other-number" ? null : duplicate
}

const toConfirm = (form: Registration, { others, before }: RegistrationFacts): ToConfirm[] => {
  const isRenamed = before?.hasResult === true && comparableName(before.name) !== comparableName(form.name)
  const isNamesake = findDuplicate(form, others) === "same-name-other-number"
  return [
    ...(isNamesake ? (["same-name-other-number"] as const) : []),
    ...(isRenamed ? (["name-after-results"] as const) : []),
  ]
}
