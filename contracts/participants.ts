/** What everybody may know of a stage's participant (ST-10, XC-04). */
export type PublicParticipant = {
  id: string
  name: string
  racingNumber: string | null
  bike: string | null
  racingClass: string
  club: { id: string; country: string } | null
  team: string | null
  /** Null: the person has deleted their account (D-35). */
  birthYear: number | null
}

/** A participant as the stage's secretaries see them (ST-13). Instants are epoch milliseconds. */
export type StageParticipant = Omit<PublicParticipant, "birthYear"> & {
  /** An ISO date; null: the person has deleted their account (D-35). */
  birthDate: string | null
  license: string | null
  gender: "male" | "female" | null
  status: "Registered" | "Confirmed"
  createdOn: number
  modifiedOn: number | null
}
