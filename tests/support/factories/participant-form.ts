import type { ClubEntryForm } from "#contracts/registration/club-entry-form.ts"
import type { ParticipantForm } from "#contracts/registration/participant-form.ts"
import { nextNumber } from "./next-number.ts"

/** A rider's form for a class named Expert. */
export const makeForm = (overrides: Partial<ParticipantForm> = {}): ParticipantForm => {
  const number = nextNumber()
  return {
    name: `Rider ${number}`,
    racingNumber: String(number),
    bike: "TRS ONE R 250",
    racingClass: "Expert",
    birthDate: "1996-07-14",
    license: null,
    club: null,
    gender: null,
    team: null,
    ...overrides,
  }
}

/** What a club's manager sends of an entry, with a birth date that is known (FA-05). */
export const makeClubForm = (given: Partial<ClubEntryForm> = {}): ClubEntryForm => {
  const { racingNumber, bike, racingClass, license, gender, team } = makeForm()
  return { racingNumber, bike, racingClass, license, gender, team, birthDate: null, ...given }
}
