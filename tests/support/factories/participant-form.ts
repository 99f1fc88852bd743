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
