/** The genders that a participant may state, or leave open (PA-01). */
export const genders = ["male", "female"] as const

/** One of these. */
export type Gender = (typeof genders)[number]

/** Whether a secretary has seen a registration. */
export const participantStatuses = ["Registered", "Confirmed"] as const

/** One of these. */
export type ParticipantStatus = (typeof participantStatuses)[number]

/** The prefix of the ids of participants who were entered by a secretary or an import (PA-09). */
export const enteredPrefix = "ext-"

/** The prefix of the ids with which accounts enter riders who are not their owners (FA-01). */
export const heldPrefix = "rider-"

/** Was a participant entered by a secretary or an import? Otherwise the id is a rider's of an account, or marks them as forgotten. */
export const isEnteredByOthers = (participantId: string): boolean => participantId.startsWith(enteredPrefix)

/** The prefix of the random ids under which results of forgotten people stay (D-35). */
export const forgottenPrefix = "forgotten-"

/** How a club is shown: its id and its country (PA-02). */
export const clubText = (club: { id: string; country: string } | undefined): string =>
  club ? `${club.id}, ${club.country}` : ""

/** Returns how a sentence names a rider: by number and name, or by the name alone if there is no number. */
export const numberedName = ({
  racingNumber,
  name,
}: {
  racingNumber: string | null
  name: string
}): string => (racingNumber === null ? name : `${racingNumber} ${name}`)

/** Compares racing numbers by value, null last; negative: `a` is listed first. */
export const compareRacingNumbers = (a: string | null, b: string | null): number => {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  // D-04: digits without leading zeros, so that the longer number is the larger.
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : 1
}

type Numbered = { name: string; racingNumber: string | null }

/** Compares two riders by racing number, those without one by name; negative: `a` is listed first. */
export const byNumber = (a: Numbered, b: Numbered): number =>
  compareRacingNumbers(a.racingNumber, b.racingNumber) || (a.name < b.name ? -1 : Number(a.name > b.name))

/**
 * Returns a racing number that somebody looks for as numbers are stored, without leading zeros: `7` for `007` (D-04). Another text stays
 * as it is, but for spaces at its ends.
 */
export const soughtNumber = (typed: string): string => typed.trim().replace(/^0+(?=[1-9]\d*$)/, "")
