import type { Gender, ParticipantStatus } from "#domain/registration/participants.ts"
import type { StatusChanges } from "#domain/registration/status-change.ts"

/** For how many participants a status can be set at once. */
export const mostStatusesAtOnce = 500

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
  /** Do they have an account with an unconfirmed address (D-43)? */
  isUnconfirmed: boolean
}

/** How many of something there are. */
export type Count = { name: string; count: number }

/** What riders see first about their own participation. */
export type OwnEntry = Pick<PublicParticipant, "id" | "racingNumber" | "racingClass"> & {
  status: ParticipantStatus
  /** They have started, or are marked as not started: only a secretary changes their registration now. */
  hasResult: boolean
  /** A secretary has entered them, and linked the entry to them (RI-04): only secretaries change it or cancel it. */
  isByOrganiser: boolean
}

/** The participants of a stage as one visitor may see them. */
export type ParticipantList = {
  /** How many ride in each class, the highest order first; a class without anybody is left out. */
  byClass: Count[]
  /** How many ride for each club, the largest first. */
  byClub: Count[]
  /** All of them, also those that are not among the rows. */
  total: number
  /** The visitor's own participation; null: they do not ride. */
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

/** The outcome of setting a status for many; `changedOn` identifies the change, to undo it. */
export type StatusesSet = StatusChanges & { kind: "set"; status: ParticipantStatus; changedOn: number }

/** What an entry can be linked to: a rider who has a page, or another entry that has none yet. */
export type LinkTarget = { rider: string } | { stage: string; participantId: string }

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
