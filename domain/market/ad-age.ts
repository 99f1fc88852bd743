const hour = 3_600_000
const day = 24 * hour

/** Returns the next instant at which the age of an ad is told otherwise: it is counted in hours for a day, then in days. */
export const ageChangesOn = (listedOn: number, now: number): number => {
  const unit = now - listedOn < day ? hour : day
  return listedOn + (Math.floor((now - listedOn) / unit) + 1) * unit
}
