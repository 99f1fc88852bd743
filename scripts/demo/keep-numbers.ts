import { holderOf } from "#domain/registration/kept-numbers.ts"
import type { Context } from "#server/db/context.ts"
import { importNumbers } from "#server/registration/import-numbers.ts"
import { showNumbers } from "#server/registration/keep-number.ts"
import type { ChampionshipPlace } from "#server/stages/championship-place.ts"
import type { DemoRider } from "./invent-field.ts"

/** Keeps the numbers of most riders of a championship all season, and shows them to everybody (SN-01); the others are guests. */
export const keepNumbers = async (
  by: Context,
  place: ChampionshipPlace,
  field: readonly DemoRider[],
): Promise<void> => {
  const kept = field.filter((_, index) => index % 5 !== 4)
  const forms = kept.flatMap((rider, index) => {
    const { racingNumber, racingClass } = rider
    return racingNumber === null
      ? []
      : { line: index + 2, form: { ...holderOf(rider), racingNumber, racingClass } }
  })
  const outcome = await importNumbers(by, place, { forms, isRiddenAllowed: false, isTrial: false })
  if (outcome.kind !== "imported") throw new Error(`No numbers are kept: ${JSON.stringify(outcome)}`)
  await showNumbers(by, place, true)
}
