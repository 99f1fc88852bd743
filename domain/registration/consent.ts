import type { CalledOff } from "#domain/competitions/called-off.ts"
import { ageOn } from "./age.ts"
import type { ParticipantStatus } from "./participants.ts"

/** The age under which somebody needs the consent of a guardian, unless an institution sets another one (EN-04). */
export const usualConsentAge = 18

/** The highest age that an institution may set: nobody is a minor anywhere after that. */
export const oldestConsentAge = 21

/** How a guardian consents (EN-04): by their account, by a mailed link, or on paper, as a secretary says. */
export const consentWays = ["account", "link", "paper"] as const

/** One of these. */
export type ConsentWay = (typeof consentWays)[number]

/** What an institution asks: who is younger than this, in completed years, for stages that begin after its first text was written. */
export type ConsentRule = { underAge: number; since: number }

/** A rider, and the start of a stage: its instant, and its day in the stage's time zone, an ISO date. */
type Entry = { birthDate: string | null; startsOn: number; startDay: string }

/** Does a rider need the consent of a guardian on the day of a stage (EN-04)? Nobody does without a rule, or once they were forgotten. */
export const needsConsent = (rule: ConsentRule | null, { birthDate, startsOn, startDay }: Entry): boolean =>
  rule !== null && birthDate !== null && startsOn >= rule.since && ageOn(birthDate, startDay) < rule.underAge

/** A stage's end, epoch milliseconds, and what became of it; null: it takes place. */
type StageEnd = { competitionEndDate: number; calledOff: Pick<CalledOff, "kind"> | null }

/** Do guardians consent for a stage, and take that back? Not once it is over or cancelled; one that was postponed is still to come (CH-01). */
export const takesConsents = ({ competitionEndDate, calledOff }: StageEnd, now: number): boolean =>
  calledOff === null ? now < competitionEndDate : calledOff.kind === "postponed"

/** Returns when a link ends that asks for a consent: after so many milliseconds, or with its stage, unless that waits for another day. */
export const consentLinkEnd = (
  { competitionEndDate, calledOff }: StageEnd,
  { now, lasts }: { now: number; lasts: number },
): number => (calledOff === null ? Math.min(now + lasts, competitionEndDate) : now + lasts)

/** What is stored of a consent, and of the link that asks for one; instants are epoch milliseconds, null: there is none, or it was not. */
export type ConsentFacts = {
  consent: { withdrawnOn: number | null } | null
  request: { endsOn: number; declinedOn: number | null } | null
}

/** How far the consent of a guardian is, as far as a rider needs one. */
export const consentStates = ["given", "asked", "declined", "withdrawn", "missing"] as const

/** One of these. */
export type ConsentState = (typeof consentStates)[number]

/** Returns how far the consent is of a rider who needs one: what was last said counts, and a link that has ended says nothing. */
export const consentState = ({ consent, request }: ConsentFacts, now: number): ConsentState => {
  if (consent?.withdrawnOn === null) return "given"
  if (request && request.declinedOn !== null) return "declined"
  if (request && request.endsOn > now) return "asked"
  return consent ? "withdrawn" : "missing"
}

/** What comes of a guardian's answer behind a mailed link, and of their withdrawal. */
export const guardianAnswers = ["consented", "declined", "withdrawn"] as const

/** May a secretary confirm the entry of somebody whose consent is so (EN-04)? Null: they need none. */
export const mayBeConfirmed = (state: ConsentState | null): boolean => state === null || state === "given"

/** Returns the status that an entry keeps: without the consent that it needs, nobody stays confirmed (EN-04). */
export const statusWith = (status: ParticipantStatus, state: ConsentState | null): ParticipantStatus =>
  mayBeConfirmed(state) ? status : "Registered"
