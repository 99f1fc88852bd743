import { comparableName } from "./duplicates.ts"
import { holderOf, isKeptForOther, type KeptNumber, ownNumber } from "./kept-numbers.ts"
import type { Gender } from "./participants.ts"

/** An entry of another stage of the institution. */
export type KnownEntry = {
  /** The rider to whom it belongs (RI-01, RI-04); null: it is linked to nobody. */
  rider: string | null
  name: string
  /** An ISO date. */
  birthDate: string
  racingNumber: string | null
  bike: string | null
  license: string | null
  club: string | null
  gender: Gender | null
  team: string | null
  racingClass: string
  /** Is its stage one of the same championship? */
  isOfChampionship: boolean
}

/** What tells whether somebody is in the stage already, or has their number. */
export type EnteredHere = Pick<KnownEntry, "rider" | "name" | "racingNumber"> & { birthDate: string | null }

/** Somebody who rode before, with what a form for another stage is filled in with (PA-22). */
export type KnownPerson<Entry extends KnownEntry> = {
  latest: Entry
  /** Null: they had none, or it is not free here. */
  racingNumber: string | null
  /** Their number, if somebody else has it here, or it is kept for somebody else. */
  takenNumber: string | null
  gender: Gender | null
  /** A team of the championship. */
  team: string | null
  /** The class that they rode last, in the championship if they rode there. */
  lastClass: string
  /** Are they in the stage already? */
  isHere: boolean
}

/**
 * Returns the people to whom entries belong, in the order of the entries, which come latest first (PA-22). Entries of one rider are one
 * person, and so are entries of the same name and birth date that are linked to nobody: nothing is linked by it, the list is only shorter.
 * Number, class and team are those of the championship, if they rode there; a number that it keeps for them comes first (SN-01).
 */
export const knownPeople = <Entry extends KnownEntry>(
  entries: readonly Entry[],
  here: readonly EnteredHere[],
  kept: readonly KeptNumber[],
): KnownPerson<Entry>[] => {
  const taken = new Set(here.map(({ racingNumber }) => racingNumber))
  const isHere = isAmong(here)
  return [...Map.groupBy(entries, keyOf).values()].flatMap((own): KnownPerson<Entry>[] => {
    const [latest] = own
    if (!latest) return []
    const ofChampionship = own.find(({ isOfChampionship }) => isOfChampionship)
    const { racingNumber: lastNumber, racingClass: lastClass } = ofChampionship ?? latest
    const holder = holderOf(latest)
    const racingNumber = ownNumber(kept, { ...holder, racingClass: lastClass }) ?? lastNumber
    const isTaken =
      racingNumber !== null && (taken.has(racingNumber) || isKeptForOther(kept, { ...holder, racingNumber }))
    return [
      {
        latest,
        racingNumber: isTaken ? null : racingNumber,
        takenNumber: isTaken ? racingNumber : null,
        gender: own.find(({ gender }) => gender !== null)?.gender ?? null,
        team: ofChampionship?.team ?? null,
        lastClass,
        isHere: isHere(latest),
      },
    ]
  })
}

/** Returns a function that says whether somebody is among these, by their rider, or by name and birth date. */
export const isAmong = (people: readonly Named[]): ((one: Named) => boolean) => {
  const keys = new Set(people.flatMap(keysOf))
  return (one) => keysOf(one).some((key) => keys.has(key))
}

type Named = { rider: string | null; name: string; birthDate: string | null }

const keyOf = (entry: Named): string => entry.rider ?? nameKey(entry)

/** Somebody in the stage may not be linked yet. */
const keysOf = (entry: Named): string[] => [
  ...(entry.rider === null ? [] : [entry.rider]),
  ...(entry.birthDate === null ? [] : [nameKey(entry)]),
]

const nameKey = ({ name, birthDate }: Named): string => `${birthDate} ${comparableName(name)}`
