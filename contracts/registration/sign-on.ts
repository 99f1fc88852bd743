import type { CalledOff } from "#domain/competitions/called-off.ts"
import type { ConsentState } from "#domain/registration/consent.ts"
import type { LicenceOddity } from "#domain/registration/licences.ts"
import type { ParticipantStatus } from "#domain/registration/participants.ts"
import type { RiderTicks, SignOnPlan } from "#domain/registration/sign-on.ts"

/** All that a sign-on desk knows of a rider, whoever stands at it (EN-01). */
export type DeskRider = {
  id: string
  name: string
  racingNumber: string | null
  racingClass: string
  club: string | null
  /** Null: the person has deleted their account (D-35). */
  birthYear: number | null
  /** The code of the entry, which riders show at the desk. */
  code: string
  ticks: RiderTicks
}

/** The same with what secretaries alone see. Instants are epoch milliseconds. */
export type SecretaryDeskRider = DeskRider & {
  status: ParticipantStatus
  /** By the start list, published or not; null: it is not made, or the rider has no time in it. */
  startsAt: number | null
  /** Is the start list of the class made without them? */
  lacksStart: boolean
  /** Is the number kept for another rider (SN-01)? */
  isNumberOfOther: boolean
  /** What is odd about the licence (SN-02); `none`: they gave none, and the desk ticks it. Null: nothing, or the institution has no register. */
  licence: LicenceOddity | "none" | null
  /** How far a guardian's consent is (EN-04); null: they need none. */
  consent: ConsentState | null
}

/** The sign-on desk of a stage, for its secretaries. */
export type SignOnPage = {
  stage: {
    path: string
    title: string
    timeZone: string
    calledOff: Pick<CalledOff, "kind"> | null
    revision: number
    isPublished: boolean
  }
  plan: SignOnPlan
  /** The highest order first. */
  classes: { name: string; color: string }[]
  /** Those who start, in the order of the classes, then of the start list, then by number. */
  riders: SecretaryDeskRider[]
}
