import { isSameCard } from "#domain/competitions/is-same-card.ts"
import type { RacingClass } from "#domain/competitions/racing-class.ts"
import { sectionsToRide } from "#domain/competitions/sections-to-ride.ts"
import { countsInClass } from "./counts-in-class.ts"
import type { SectionOfLap } from "./result-facts.ts"

type Card = Pick<RacingClass, "name" | "lap" | "lapSections">

/** What a change of laps or sections does to the results of one class; it loses none of them (D-34). */
export type CardChange = {
  racingClass: string
  /** How many riders of the class have a result. */
  riders: number
  /** How many section entries no longer count. */
  leaving: number
  /** How many section entries that are kept uncounted count from now on. */
  returning: number
  /** How many riders had finished and have sections to ride again. */
  unfinished: number
}

/** Returns what becomes of the results of each class whose laps or used sections change; nothing where nobody has one. */
export const cardChanges = (
  before: readonly Card[],
  after: readonly Card[],
  results: readonly { racingClass: string; entries: readonly SectionOfLap[] }[],
): CardChange[] =>
  before.flatMap((former) => {
    const next = after.find(({ name }) => name === former.name)
    const ridden = results.filter(({ racingClass }) => racingClass === former.name)
    if (!next || ridden.length === 0 || isSameCard(former, next)) return []
    const entries = ridden.flatMap((one) => one.entries)
    const change = {
      racingClass: former.name,
      riders: ridden.length,
      leaving: entries.filter((one) => countsInClass(one, former) && !countsInClass(one, next)).length,
      returning: entries.filter((one) => !countsInClass(one, former) && countsInClass(one, next)).length,
      unfinished: ridden.filter((one) => isFinished(one.entries, former) && !isFinished(one.entries, next))
        .length,
    }
    return [change]
  })

const isFinished = (entries: readonly SectionOfLap[], card: Card): boolean =>
  entries.filter((one) => countsInClass(one, card)).length === sectionsToRide(card)
