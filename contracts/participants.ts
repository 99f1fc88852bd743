import type { Gender, ParticipantStatus } from "#domain/registration/participants.ts"
import type { StatusChanges } from "#domain/registration/status-change.ts"

/** For so many participants a status is set at once. */
export const mostStatusesAtOnce = 500

/** The longest text by which riders are looked for whose entry it may be: as long as a name. */
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
  /** Null: the person has deleted their account (D-35). */
  birthYear: number | null
}

/** A participant as the stage's secretaries see them (ST-13). Instants are epoch milliseconds. */
export type StageParticipant = Omit<PublicParticipant, "birthYear"> & {
  /** An ISO date; null: the person has deleted their account (D-35). */
  birthDate: string | null
  license: string | null
  gender: Gender | null
  status: ParticipantStatus
  /** Are they marked as not started in the results (RX-09)? */
  hasDns: boolean
  createdOn: number
  modifiedOn: number | null
  /** Does an account stand behind it whose address nobody has confirmed (D-43)? */
  isUnconfirmed: boolean
}

/** How many of something there are. */
export type Count = { name: string; count: number }

/** What riders are told at once of their own participation. */
export type OwnEntry = Pick<PublicParticipant, "racingNumber" | "racingClass"> & {
  status: ParticipantStatus
  /** They have started, or are marked as not started: only a secretary changes their registration now. */
  hasResult: boolean
}

/** The participants of a stage as one visitor may see them. */
export type ParticipantList = {
  /** How many ride in each class, the highest order first; a class without anybody is left out. */
  byClass: Count[]
  /** How many ride for each club, the largest first. */
  byClub: Count[]
  /** All of them, also those that are not among the rows. */
  total: number
  /** As what the visitor rides; null: they do not. */
  own: OwnEntry | null
} & (
  | { for: "everybody" /** The last to join first; of many only those. */; rows: PublicParticipant[] }
  | {
      for: "secretary"
      rows: StageParticipant[]
      /** How many of all have each status. */
      byStatus: Record<ParticipantStatus, number>
      /** How many of all have an account whose address nobody has confirmed, and no result: they can be removed together. */
      removable: number
    }
)

/** What setting a status for many came to; `changedOn` names the change, to undo it. */
export type StatusesSet = StatusChanges & { kind: "set"; status: ParticipantStatus; changedOn: number }

/** What an entry can be linked to: a rider who has a page, or another entry that has none yet. */
export type LinkTarget = { rider: string } | { stage: string; participantId: string }

/** Somebody who may be the rider of an entry, as a secretary tells them apart. */
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

/** Whose page an entry leads to, null: nobody's, and who else may be its rider. */
export type RiderCandidates = { kind: "found"; rider: string | null; candidates: RiderCandidate[] }
