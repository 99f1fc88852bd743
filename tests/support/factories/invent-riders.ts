import type { Gender } from "#domain/registration/participants.ts"
import type { Chance } from "./chance.ts"
import { type Country, countryNames } from "./country-names.ts"

/** A rider of a season, the same in all its stages. */
export type Rider = {
  name: string
  gender: Gender
  /** ISO date. */
  birthDate: string
  country: Country
  club: string | null
  /** The men's form of the surname, the same for all of a family. */
  family: string
  racingNumber: string
  racingClass: string
  bike: string
  license: string | null
}

/** Riders that have a class and an age in common. */
export type RiderGroup = {
  racingClass: string
  men: number
  women: number
  /** First and last year of birth. */
  born: readonly [number, number]
  bikes: readonly string[]
}

/** Returns invented riders; no two share a name or a racing number. */
export const inventRiders = (chance: Chance, groups: readonly RiderGroup[]): Rider[] => {
  const genders = groups.flatMap((group) => [
    ...Array.from({ length: group.men }, () => ({ group, gender: "male" as const })),
    ...Array.from({ length: group.women }, () => ({ group, gender: "female" as const })),
  ])
  const numbers = chance.shuffle(Array.from({ length: genders.length * 2 }, (_, index) => String(index + 1)))
  const taken = new Set<string>()
  return genders.map(({ group, gender }, index) => {
    const country = chance.pick(countries)
    const person = inventPerson(chance, { country, gender, taken })
    taken.add(person.name)
    return {
      ...person,
      gender,
      birthDate: inventBirthDate(chance, group.born),
      country,
      club: chance.happens(0.06) ? null : chance.pick(countryNames[country].clubs),
      racingNumber: numbers[index] ?? "",
      racingClass: group.racingClass,
      bike: chance.pick(group.bikes),
      license: chance.happens(0.2) ? null : `${licensePrefix[country]}-${chance.whole(1000, 9999)}`,
    }
  })
}

// of twenty riders
const countries: readonly Country[] = [
  ...Array.from({ length: 12 }, () => "Latvia" as const),
  ...Array.from({ length: 5 }, () => "Estonia" as const),
  ...Array.from({ length: 3 }, () => "Lithuania" as const),
]

const licensePrefix: Readonly<Record<Country, string>> = { Latvia: "LV", Estonia: "EE", Lithuania: "LT" }

const inventPerson = (
  chance: Chance,
  { country, gender, taken }: { country: Country; gender: Rider["gender"]; taken: ReadonlySet<string> },
): { name: string; family: string } => {
  const { surnames, ...first } = countryNames[country]
  for (;;) {
    const [family = "", ofWomen = family] = chance.pick(surnames).split("/")
    const name = `${chance.pick(first[gender])} ${gender === "female" ? ofWomen : family}`
    if (!taken.has(name)) return { name, family }
  }
}

const inventBirthDate = (chance: Chance, [from, to]: RiderGroup["born"]): string => {
  const twoDigits = (number: number) => String(number).padStart(2, "0")
  return `${chance.whole(from, to)}-${twoDigits(chance.whole(1, 12))}-${twoDigits(chance.whole(1, 28))}`
}
