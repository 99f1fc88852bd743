import type { CalledOff } from "#domain/competitions/called-off.ts"
import type { ConsentState } from "#domain/registration/consent.ts"
import type { NewcomerFault } from "#domain/registration/decide-registration.ts"
import type { LicenceOddity } from "#domain/registration/licences.ts"
import type { Evidence } from "#domain/registration/likely-links.ts"
import type { Gender, ParticipantStatus } from "#domain/registration/participants.ts"
import type { StatusChanges } from "#domain/registration/status-change.ts"
import type { RegistrationStart } from "./participant-form.ts"

/** For how many participants a status can be set at once. */
export const mostStatusesAtOnce = 500

/** How many likely links are shown and linked at once. */
export const mostLikelyLinks = 50

/** How many riders of an earlier stage can be taken over at once. */
export const mostTakenOver = 200

/** The longest search text for the possible rider of an entry: as long as a name. */
export const longestRiderSearch = 200

/** What everybody may know of a stage's participant (ST-10, XC-04). */
export type PublicParticipant = {
  id: string
  name: string
  racingNumber: string | null
  bike: string | null
  racingClass: string
  club: { id: string; country: string } | null
  team: string | null
  /** Do they ride without competing (RX-01)? */
  isOutOfCompetition: boolean
  /** When they start; null: there is no published start list, or they have no time in it (TI-03). */
  startsAt: number | null
  /** Null: the person has deleted their account (D-35). */
  birthYear: number | null
}

/** A participant as the stage's secretaries see them (ST-13). Instants are epoch milliseconds. */
export type StageParticipant = Omit<PublicParticipant, "birthYear"> & {
  /** An ISO date; null: the person has deleted their account (D-35). */
  birthDate: string | null
  license: string | null
  /** What is odd about the licence (SN-02); null: nothing, or the institution has no register. */
  licenceOddity: LicenceOddity | null
  gender: Gender | null
  status: ParticipantStatus
  /** How far a guardian's consent is (EN-04); null: they need none. */
  consent: ConsentState | null
  /** Are they marked as not started in the results (RX-09)? */
  hasDns: boolean
  createdOn: number
  modifiedOn: number | null
  /** Do they have an account with an unconfirmed address (D-43)? */
  isUnconfirmed: boolean
  /** Has a holder claimed what a secretary entered (FA-06)? Then it is theirs. */
  isClaimed: boolean
}

/** How many of something there are. */
export type Count = { name: string; count: number }

/** What somebody sees first about an entry of theirs, or of a rider of their account. */
export type OwnEntry = Pick<
  PublicParticipant,
  "id" | "name" | "racingNumber" | "racingClass" | "startsAt"
> & {
  status: ParticipantStatus
  /** They have started, or are marked as not started: only a secretary changes their registration now. */
  hasResult: boolean
  /** A secretary has entered them, and linked the entry to them (RI-04): until they claim it (FA-06), only secretaries change it or cancel it. */
  isByOrganiser: boolean
  /** How far a guardian's consent is (EN-04); null: they need none. */
  consent: ConsentState | null
  /** What they show at the sign-on desk (EN-02): a code to read, and its QR code, as the path of its dark squares. Null: the stage has no desk. */
  signOn: { code: string; qr: { size: number; path: string } } | null
}

/** A rider of the viewer's account who is not in a stage; the name is empty where the owner has given none. */
export type RiderToEnter = { id: string; name: string }

/** The participants of a stage as one visitor may see them. */
export type ParticipantList = {
  /** How many ride in each class, the highest order first; a class without anybody is left out. */
  byClass: Count[]
  /** How many ride for each club, the largest first. */
  byClub: Count[]
  /** All of them, also those that are not among the rows. */
  total: number
  /** The entries of the visitor's riders (FA-02), the owner's own first. */
  own: OwnEntry[]
  /** The riders of the visitor's account who are not in the stage, its owner first; nobody for a visitor. */
  riders: RiderToEnter[]
  /** May the visitor add a rider to their account? */
  mayAddRider: boolean
} & (
  | { for: "everybody" /** The last to join first; of many only those. */; rows: PublicParticipant[] }
  | {
      for: "secretary"
      rows: StageParticipant[]
      /** How many of all have each status. */
      byStatus: Record<ParticipantStatus, number>
      /** How many licences of all have each mark (SN-02). */
      byLicence: Record<LicenceOddity, number>
      /** How many lack the consent of a guardian (EN-04). */
      unconsented: number
      /** How many of all have an account whose address nobody has confirmed, and no result: they can be removed together. */
      removable: number
    }
)

/** The outcome of setting a status for many; `changedOn` identifies the change, to undo it. */
export type StatusesSet = StatusChanges & { kind: "set"; status: ParticipantStatus; changedOn: number }

/** What an entry can be linked to: a rider who has a page, or another entry that has none yet. */
export type LinkTarget = { rider: string } | { stage: string; participantId: string }

/** An entry in a public stage that a secretary has linked to the page of a rider of the viewer, or that the viewer has taken off it. */
export type OwnLink = {
  stage: {
    path: string
    title: string
    startsOn: number
    /** Null: it takes place (CH-01). */
    calledOff: Pick<CalledOff, "kind"> | null
  }
  timeZone: string
  /** The name of the institution whose secretaries made the entry. */
  institution: string
  participantId: string
  name: string
  racingNumber: string | null
  racingClass: string
  /** The name of the rider of the account on whose page it is; null: its owner's (FA-01). */
  rider: string | null
  isDeclined: boolean
}

/** A possible rider of an entry, with what a secretary needs to tell candidates apart. */
export type RiderCandidate = {
  to: LinkTarget
  /** The latest of their entries. */
  latest: Pick<PublicParticipant, "name" | "racingNumber" | "racingClass" | "birthYear"> & {
    color: string
    club: string | null
    stage: { title: string; competitionStartDate: number; timeZone: string }
  }
  /** How many of their entries were found by the name. */
  entries: number
  hasAccount: boolean
}

/** The rider to whose page an entry links (null: none), and other possible riders. */
export type RiderCandidates = { kind: "found"; rider: string | null; candidates: RiderCandidate[] }

/** Somebody who rode in another stage of the institution, as a participant's form is filled in with them (PA-22). */
export type KnownRider = {
  /** Tells them from others. */
  key: string
  /** The number is null where it is not free in this stage. */
  form: Omit<RegistrationStart["form"], "racingClass">
  takenNumber: string | null
  /** The class that they rode last. */
  lastClass: string
  isHere: boolean
  latest: { color: string; stage: { title: string; competitionStartDate: number } }
  /** The rider to whom their latest entry belongs; null: it is linked to nobody. */
  rider: { id: string; hasAccount: boolean /** They want no page (RI-03). */; isHidden: boolean } | null
}

/** Riders who were found by what was typed. */
export type KnownRiders = { kind: "found"; words: string; riders: KnownRider[] }

/** A rider of an earlier stage, as a secretary chooses whom to take over (PA-23). */
export type EarlierRider = Pick<
  PublicParticipant,
  "id" | "name" | "racingNumber" | "racingClass" | "birthYear"
> & {
  color: string
  club: string | null
  /** Are they in the stage already? */
  isHere: boolean
  /** An account enters them, so that they can join by themselves (FA-01). */
  hasAccount: boolean
}

/** The earlier stages of a stage's championship, the latest first, and the riders of the one that was asked for; null: there is none. */
export type EarlierRiders = {
  kind: "found"
  stages: { path: string; title: string; competitionStartDate: number; timeZone: string }[]
  from: string | null
  riders: EarlierRider[]
}

/** Why a rider was not taken over; `gone`: they left the earlier stage meanwhile. */
export type NotTaken = "here" | "gone" | NewcomerFault

/** Why a rider who was taken over was not linked to the rider of the earlier entry (RI-04). */
export type NotLinked = "page-not-wanted" | "rider-not-found" | "rider-in-stage" | "link-declined"

/** What came of taking riders over; `enteredOn` and the ids identify the change, to take it back. */
export type TakenOver = {
  kind: "taken-over"
  ids: string[]
  enteredOn: number
  notTaken: { rider: string; reason: NotTaken }[]
  notLinked: { rider: string; reason: NotLinked }[]
  /** Who is in the stage with a licence that is unknown, ends before it or is another person's (SN-02). */
  oddLicences: { rider: string; reason: `licence-${LicenceOddity}` }[]
}

/** How many of them are out of the stage again, and how many stay because somebody has changed them since. */
export type TakenBack = { kind: "taken-back"; removed: number; later: number }

/** An entry, as a secretary tells whose it is. */
export type LikelyEntry = {
  stage: { path: string; title: string; competitionStartDate: number; timeZone: string }
  id: string
  name: string
  racingNumber: string | null
  racingClass: string
  color: string
  /** An ISO date. */
  birthDate: string
  club: string | null
}

/** Entries of a season that are likely one person's, with what speaks for it; `rider` null: the other entry has no page either (RI-06). */
export type LikelyLinks = {
  kind: "found"
  links: {
    entry: LikelyEntry
    other: LikelyEntry & { rider: string | null; hasAccount: boolean }
    because: Evidence[]
  }[]
}

/** Why an entry was not linked. */
export type LinkRefusal =
  | "stage-not-found"
  | "forbidden"
  | "participant-not-found"
  | "entered-by-account"
  | "rider-not-found"
  | "rider-in-stage"
  | "page-not-wanted"
  | "link-declined"
  | "changed-meanwhile"

/** Which entries are linked now, and which are not. */
export type LinkedMany = {
  kind: "linked"
  linked: { stage: string; id: string; rider: string }[]
  refused: { stage: string; id: string; reason: LinkRefusal }[]
}

/** How many links are taken back, and how many somebody has changed since. */
export type UnlinkedMany = { kind: "unlinked"; removed: number; later: number }
