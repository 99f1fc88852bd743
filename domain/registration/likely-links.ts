import { comparableName } from "./duplicates.ts"
import { isEnteredByOthers } from "./participants.ts"

/** An entry of the institution's stages. */
export type SeasonEntry = {
  /** The path of its stage. */
  stage: string
  id: string
  /** The rider to whom it belongs; null: it is linked to nobody. */
  rider: string | null
  /** The rider wants no page (RI-03). */
  isHidden: boolean
  /** Is its stage one of the season's? */
  isOfSeason: boolean
  name: string
  /** An ISO date. */
  birthDate: string
  racingNumber: string | null
  license: string | null
  club: string | null
}

/** What two entries have in common beside the name. */
export const evidence = ["birth-date", "birth-year", "license", "racing-number", "club"] as const

/** One of these. */
export type Evidence = (typeof evidence)[number]

/** An entry without a rider, and another one that is likely the same person's, with what speaks for it. */
export type LikelyLink<Entry extends SeasonEntry> = { entry: Entry; other: Entry; because: Evidence[] }

/**
 * Returns which entries of a season are likely one person's (RI-06): a secretary's entry that is linked to nobody, and another entry of the
 * same name and year of birth, of a rider with a page if there is one. The entries come latest first, and so do the links. Nobody rides twice:
 * two entries of one stage are two people. It only says what is likely, and links nothing.
 */
export const likelyLinks = <Entry extends SeasonEntry>(entries: readonly Entry[]): LikelyLink<Entry>[] => {
  const rides = new Set(entries.flatMap(({ rider, stage }) => (rider === null ? [] : [`${rider} ${stage}`])))
  const namesakes = Map.groupBy(entries, keyOf)
  return entries.flatMap((entry, index): LikelyLink<Entry>[] => {
    if (!entry.isOfSeason || !isUnlinked(entry)) return []
    const others = (namesakes.get(keyOf(entry)) ?? []).filter(
      (other) =>
        other.stage !== entry.stage && !other.isHidden && !rides.has(`${other.rider} ${entry.stage}`),
    )
    const riders = others.filter(({ rider }) => rider !== null)
    // of two entries that are linked to nobody, the later one is asked about
    const earlier = others.filter((other) => isUnlinked(other) && entries.indexOf(other) > index)
    const [other] = [...riders, ...earlier.toReversed()].sort(
      (a, b) => Number(b.birthDate === entry.birthDate) - Number(a.birthDate === entry.birthDate),
    )
    return other ? [{ entry, other, because: whatSpeaksFor(entry, other) }] : []
  })
}

const isUnlinked = ({ rider, id }: SeasonEntry): boolean => rider === null && isEnteredByOthers(id)

const keyOf = ({ name, birthDate }: SeasonEntry): string => `${birthDate.slice(0, 4)} ${comparableName(name)}`

const whatSpeaksFor = (one: SeasonEntry, other: SeasonEntry): Evidence[] => {
  const isSame = (field: "license" | "racingNumber" | "club") =>
    one[field] !== null && one[field] === other[field]
  return [
    one.birthDate === other.birthDate ? "birth-date" : "birth-year",
    ...(isSame("license") ? (["license"] as const) : []),
    ...(isSame("racingNumber") ? (["racing-number"] as const) : []),
    ...(isSame("club") ? (["club"] as const) : []),
  ]
}
