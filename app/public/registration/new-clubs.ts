import { mayBeCountry } from "#contracts/fields/country.ts"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { type Club, same } from "./typed-form.ts"

/** Countries that are offered for a new club, after those that most clubs are from. */
const usualCountries = ["Latvia", "Estonia", "Lithuania"]

/** How many countries are offered; another one is typed after a comma. */
const mostCountries = 3

/**
 * Returns the clubs that may be added under a typed name (D-56): with the country that was typed after a comma, otherwise one for
 * each of a few countries. None: the user may not, or there is one of that name.
 */
export const newClubs = (typed: string, { clubs, mayAddClub }: RegistrationStart): Club[] => {
  const [name = "", country = ""] = partsOf(typed)
  if (
    !mayAddClub ||
    name === "" ||
    same(
      clubs.map(({ id }) => id),
      name,
    ) !== undefined
  )
    return []
  const known = clubs.map((club) => club.country)
  const numberOf = (one: string) => known.filter((each) => each === one).length
  const countries = [...new Set([...known, ...usualCountries])].sort((a, b) => numberOf(b) - numberOf(a))
  const offered = country === "" ? countries.slice(0, mostCountries) : [same(countries, country) ?? country]
  return offered.map((one) => ({ id: name, country: one }))
}

/** A name, and after a comma a country. */
const partsOf = (typed: string) => typed.split(",").map((part) => part.trim().replace(/\s+/g, " "))

/** Returns the country typed for a new club if there is none of that name, as far as anybody knows; null: nothing is odd about it. */
export function oddCountry(typed: string, start: RegistrationStart): string | null {
  const [, country = ""] = partsOf(typed)
  const isOdd = !mayBeCountry(
    country,
    start.clubs.map((club) => club.country),
  )
  return isOdd && newClubs(typed, start).length > 0 ? country : null
}
