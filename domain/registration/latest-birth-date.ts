/** Years that a participant has at least (PA-03). */
const youngest = 2

/** Returns the last birth date that may register on a day; both are ISO dates. */
export const latestBirthDate = (today: string): string =>
  `${String(Number(today.slice(0, 4)) - youngest).padStart(4, "0")}${today.slice(4)}`
