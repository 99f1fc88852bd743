import { normalizeText } from "#domain/site/normalize-text.ts"
import { compareRacingNumbers, soughtNumber } from "./participants.ts"

/** How many numbers a championship may keep. */
export const mostKeptNumbers = 2_000

/** Whom a number is kept for: a name and a year of birth. */
export type Holder = { name: string; birthYear: number }

/** A racing number that a championship keeps for a rider all season (SN-01); the class says which of several numbers the rider is offered. */
export type KeptNumber = Holder & { racingNumber: string; racingClass: string | null }

/** Returns the holder that a form with this name and birth date (an ISO date) is about. */
export const holderOf = ({ name, birthDate }: { name: string; birthDate: string }): Holder => ({
  name,
  birthYear: Number(birthDate.slice(0, 4)),
})

/**
 * Are these one rider, as far as a list of names and years can tell? Both have to agree, never the name alone. Case, accents, and the order
 * of first and last name make no difference, because lists are written in another way than people write themselves.
 */
export const isSameHolder = (one: Holder, other: Holder): boolean =>
  one.birthYear === other.birthYear && nameWords(one.name) === nameWords(other.name)

/** Returns the words of a name in plain letters, sorted. */
const nameWords = (name: string): string =>
  normalizeText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(" ")

/** Returns whether a number is kept for somebody else than this rider; no number is kept for nobody. */
export const isKeptForOther = (
  kept: readonly Omit<KeptNumber, "racingClass">[],
  { racingNumber, ...holder }: Holder & { racingNumber: string | null },
): boolean => {
  const found = kept.find((one) => one.racingNumber === racingNumber)
  return found !== undefined && !isSameHolder(found, holder)
}

/** Returns the number that is kept for a rider: that of the class, else the lowest of theirs; null: none is. */
export const ownNumber = (
  kept: readonly KeptNumber[],
  { racingClass, ...holder }: Holder & { racingClass: string | null },
): string | null => {
  const own = kept.filter((one) => isSameHolder(one, holder)).sort(byKeptNumber)
  return (own.find((one) => one.racingClass === racingClass) ?? own[0])?.racingNumber ?? null
}

/** Compares two kept numbers by value; negative: `a` is listed first. */
export const byKeptNumber = (a: KeptNumber, b: KeptNumber): number =>
  compareRacingNumbers(a.racingNumber, b.racingNumber)

/** Returns the kept numbers that somebody looks for, by number: this number, or words of the name that begin so; all where nothing is typed. */
export const findKept = (kept: readonly KeptNumber[], sought: string): KeptNumber[] => {
  const number = soughtNumber(sought)
  const words = nameWords(sought).split(" ")
  const hasWords = ({ name }: KeptNumber) => {
    const of = nameWords(name).split(" ")
    return words.every((word) => of.some((one) => one.startsWith(word)))
  }
  return kept.filter((one) => one.racingNumber === number || hasWords(one)).sort(byKeptNumber)
}

/** A participant as they stand on a list: without a birth date once they were forgotten. */
type Listed = { name: string; birthDate: string | null }

/** Returns whether a participant is this rider; nobody without a birth date is. */
export const isHolder = ({ name, birthDate }: Listed, holder: Holder): boolean =>
  birthDate !== null && isSameHolder(holderOf({ name, birthDate }), holder)

type Form = { name: string; birthDate: string; racingNumber: string | null; racingClass: string }

/**
 * Returns a new participant's form with the number that is kept for the rider, where it was left empty (SN-01), unless somebody else of the
 * stage has it; `whoHas` returns those with a number.
 */
export const withOwnNumber = <Given extends Form>(
  form: Given,
  kept: readonly KeptNumber[],
  whoHas: (racingNumber: string) => readonly Listed[],
): Given => {
  if (form.racingNumber !== null) return form
  const holder = holderOf(form)
  const own = ownNumber(kept, { ...holder, racingClass: form.racingClass })
  const isTheirs = own !== null && whoHas(own).every((one) => isHolder(one, holder))
  return isTheirs ? { ...form, racingNumber: own } : form
}

/** Returns the lowest number that is none of these. */
export const lowestFreeNumber = (taken: ReadonlySet<string>): string => {
  for (let number = 1; ; number += 1) if (!taken.has(String(number))) return String(number)
}
