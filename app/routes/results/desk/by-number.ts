import type { DeskRider } from "#contracts/race-desk.ts"
import { compareRacingNumbers } from "#domain/registration/participants.ts"

type Listed = Pick<DeskRider, "name" | "racingNumber">

/** Riders by their number, then by name as a language sorts it; those without a number last. */
export function byNumber<Rider extends Listed>(riders: readonly Rider[], language: string): Rider[] {
  const { compare } = new Intl.Collator(language)
  return riders.toSorted(
    (a, b) => compareRacingNumbers(a.racingNumber, b.racingNumber) || compare(a.name, b.name),
  )
}
