/** Years that a participant has at least (PA-03). */
const youngest = 2

/** Returns the last birth date that may register on a day; both are ISO dates. */
export const latestBirthDate = (today: string): string => {
  const year = String(Number(today.slice(0, 4)) - youngest).padStart(4, "0")
  // two years before a leap year is none
  const day = today.slice(4) === "-02-29" ? "-02-28" : today.slice(4)
  return `${year}${day}`
}
