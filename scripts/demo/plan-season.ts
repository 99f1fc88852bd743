import type { CompetitionType } from "#domain/competitions/scoring.ts"
import type { Chance } from "#tests/support/factories/chance.ts"
import type { DemoRider } from "./invent-field.ts"
import { type DemoStage, type KnownRider, planStage } from "./plan-stage.ts"
import { classicClasses, openFreeClasses } from "./racing-classes.ts"
import { classicVenues, openFreeVenues, type Venue } from "./venues.ts"

export type DemoChampionship = {
  id: string
  displayName: string
  type: CompetitionType
  stages: readonly DemoStage[]
}

type SeasonInput = { now: number; year: number; field: readonly DemoRider[]; known: readonly KnownRider[] }

/**
 * Returns the two championships of a year, with stages before, at and after this moment. Riders of accounts are in all
 * but the last classic stage, where they can be registered.
 */
export const planSeason = (chance: Chance, { now, year, field, known }: SeasonInput): DemoChampionship[] => {
  const openFreeRiders = openFreeField(chance, field, known)
  return [
    {
      id: `trial-${year}`,
      displayName: `Baltijas čempionāts triālā ${year}`,
      type: "classic",
      stages: classicVenues.map((venue) => {
        const isKnownIn = venue !== classicVenues.at(-1)
        const riders = field.filter(({ name }) =>
          isOneOf(known, name) ? isKnownIn : chance.happens(turnout(venue)),
        )
        return planStage(chance, { venue, type: "classic", classes: classicClasses, riders, now, known })
      }),
    },
    {
      id: `open-free-${year}`,
      displayName: `Baltijas Open Free kauss ${year}`,
      type: "openFree",
      stages: openFreeVenues.map((venue) =>
        planStage(chance, {
          venue,
          type: "openFree",
          classes: openFreeClasses,
          riders: openFreeRiders,
          now,
          known,
        }),
      ),
    },
  ]
}

const isOneOf = (riders: readonly KnownRider[], name: string): boolean =>
  riders.some((one) => one.name === name)

/** The share of all riders who take part; for a future stage not all have registered yet. */
const turnout = ({ weeks }: Venue): number => (weeks > 0 ? 0.7 - weeks * 0.08 : 0.94)

/** The riders of the classic championship who also ride openFree, in their classes there. */
const openFreeField = (
  chance: Chance,
  field: readonly DemoRider[],
  known: readonly KnownRider[],
): DemoRider[] =>
  openFreeClasses.flatMap((openFreeClass) => {
    const mayRide = field.filter(({ racingClass }) => openFreeClass.from.includes(racingClass))
    const isKnown = ({ name }: DemoRider) => isOneOf(known, name)
    return [...mayRide.filter(isKnown), ...chance.shuffle(mayRide.filter((rider) => !isKnown(rider)))]
      .slice(0, openFreeClass.riders)
      .map((rider) => ({ ...rider, racingClass: openFreeClass.name, team: null }))
  })
