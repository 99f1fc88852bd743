import type { StageParticipant } from "#contracts/registration/participants.ts"

/** A participant whom a secretary has entered. */
export const sampleParticipant: StageParticipant = {
  id: "zenta",
  name: "Zenta Rozentāle",
  racingNumber: "5",
  bike: null,
  racingClass: "Expert",
  club: null,
  team: null,
  isOutOfCompetition: false,
  startsAt: null,
  birthDate: "1996-05-01",
  license: null,
  licenceOddity: null,
  consent: null,
  gender: null,
  status: "Confirmed",
  hasDns: false,
  createdOn: 0,
  modifiedOn: null,
  isUnconfirmed: false,
  isClaimed: false,
}
