import type { OwnAttempt } from "./own-attempt.ts"

/**
 * Returns the attempt of a section that was ended last; null: none was. Its taps are numbered by the device, so that no clock
 * decides (D-05); a later correction is not another ride.
 */
export const lastGiven = (attempts: readonly OwnAttempt[], section: number): OwnAttempt | null => {
  const given = attempts.filter((attempt) => attempt.section === section && attempt.ended !== null)
  return given.toSorted((a, b) => rideOf(a) - rideOf(b)).at(-1) ?? null
}

/** The number of the last tap of the ride itself. */
const rideOf = ({ taps }: OwnAttempt): number =>
  Math.max(...taps.filter(({ name }) => name !== "EditedTo").map(({ seq }) => seq))
