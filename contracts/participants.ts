/** What everybody may know of a stage's participant (ST-10, XC-04). */
export type PublicParticipant = {
  id: string
  name: string
  racingNumber: string | null
  bike: string | null
  racingClass: string
  club: { id: string; country: string } | null
  team: string | null
  birthYear: number
}

/** A participant as the stage's secretaries see them (ST-13). Instants are epoch milliseconds. */
export type StageParticipant = Omit<PublicParticipant, "birthYear"> & {
  /** An ISO date. */
  birthDate: string
  license: string | null
  gender: "male" | "female" | null
  status: "Registered" | "Confirmed"
  createdOn: number
  modifiedOn: number | null
}
