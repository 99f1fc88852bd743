import type { CalledOff } from "#domain/competitions/called-off.ts"
import type { ParticipantStatus } from "#domain/registration/participants.ts"

/** How many riders of a club its manager is shown (FA-05). */
export const mostClubRiders = 300

/** A club that the viewer manages for the stages of an institution. */
export type ManagedClub = { club: string; institution: { id: string; name: string } }

/** A stage for which a manager may enter riders, or has entered some. */
export type ClubStage = {
  path: string
  title: string
  competitionStartDate: number
  timeZone: string
  /** Null: it takes place (CH-01). */
  calledOff: Pick<CalledOff, "kind"> | null
  /** Riders can be entered, and entries changed. */
  isOpen: boolean
  /** Entries can be cancelled. */
  mayLeave: boolean
}

/** A rider of a club as its manager sees them, and nothing else that is known of them. */
export type ClubRider = {
  /** The id with which they enter stages. */
  id: string
  name: string
  /** What they usually ride, and with which number; null: not known. */
  racingClass: string | null
  racingNumber: string | null
  /** Their entry in the stage; null: they are not in it. */
  entry: {
    racingNumber: string | null
    racingClass: string
    status: ParticipantStatus
    hasResult: boolean
    /** A secretary has made it, and changes it. */
    isByOrganiser: boolean
  } | null
}

/** The riders of a club, as its manager finds them. */
export type ClubPage = ManagedClub & {
  /** The next first, then those that are over. */
  stages: ClubStage[]
  /** The path of the stage whose entries are shown; null: the institution has none. */
  stage: string | null
  riders: ClubRider[]
}
