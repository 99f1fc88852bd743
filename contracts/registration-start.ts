/** What the participant's dialog starts with: what it is filled in with, and what there is to choose from. */
export type RegistrationStart = {
  /** Null where nothing is known, or what was known is no longer offered. */
  form: {
    name: string
    racingNumber: string | null
    bike: string | null
    racingClass: string | null
    /** An ISO date. */
    birthDate: string | null
    license: string | null
    club: string | null
    gender: "male" | "female" | null
    team: string | null
  }
  /** Whose form it is, with the mark of what they are now: none for a new one. Null in the form of a rider who joins. */
  subject: { id: string; version: string | null } | null
  /** The participant has results, which follow what is changed (PA-07, PA-16). */
  hasResult: boolean
  /** The rider is confirmed, and waits for that again once they have changed their own registration. */
  losesConfirmation: boolean
  /** The day in the stage's time zone, an ISO date. */
  today: string
  /** The day of the stage's start, on which ages are counted (D-25), an ISO date. */
  startDay: string
  /** Ages are completed years; `yearsTo` is within them, null: no upper end. */
  classes: { name: string; order: number; yearsFrom: number; yearsTo: number | null }[]
  /** Who fills the form in may add a team to the championship (D-43). */
  mayAddTeam: boolean
  clubs: { id: string; country: string }[]
  championship: {
    hasTeamCompetition: boolean
    hasClubStandings: boolean
    hasWomenClasses: boolean
    teams: string[]
  }
}
