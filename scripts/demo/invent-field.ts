import type { Chance } from "#tests/support/factories/chance.ts"
import { inventRiders, type Rider } from "#tests/support/factories/invent-riders.ts"
import { classicClasses } from "./racing-classes.ts"

/** A rider of the demo season. */
export type DemoRider = Rider & {
  team: string | null
  /** From 0 to 1: how well the rider rides for the class. */
  talent: number
}

/** The 120 riders of the demo; parents and their children ride in one team and for one club. */
export const inventField = (chance: Chance, year: number): DemoRider[] => {
  const riders = inventRiders(
    chance,
    classicClasses.map(({ name, men, women, ages: [youngest, oldest], bikes }) => ({
      racingClass: name,
      men,
      women,
      born: [year - oldest, year - youngest],
      bikes,
    })),
  )
  const parents = new Map(
    [...Map.groupBy(riders, familyOf)].flatMap(([family, members]) => {
      const parent = parentAmong(members, year)
      return parent ? [[family, parent]] : []
    }),
  )
  return riders.map((rider) => {
    const parent = parents.get(familyOf(rider))
    return {
      ...rider,
      club: parent ? parent.club : rider.club,
      team: parent ? `Team ${parent.family}` : null,
      talent: chance.share(),
    }
  })
}

/** A parent, and the children whom the parent enters. */
export type DemoFamily = { parent: DemoRider; children: readonly DemoRider[] }

/** Returns the family with the most children among those that ride as a team, without this rider; null: there is none. */
export const familyWithChildren = (
  field: readonly DemoRider[],
  { year, without }: { year: number; without: DemoRider },
): DemoFamily | null => {
  const teams = Map.groupBy(field, ({ team }) => team)
  const families = [...teams].flatMap(([team, members]): DemoFamily[] => {
    const children = members.filter((rider) => bornIn(rider) > year - 18)
    const parent = members.find((rider) => children.every((child) => bornIn(child) - bornIn(rider) >= 20))
    return team === null || !parent || members.includes(without) ? [] : [{ parent, children }]
  })
  return families.toSorted((a, b) => b.children.length - a.children.length)[0] ?? null
}

const bornIn = ({ birthDate }: Rider) => Number(birthDate.slice(0, 4))

const familyOf = ({ country, family }: Rider) => `${country} ${family}`

/** Returns the oldest rider of a family in which a child rides too. */
const parentAmong = (members: readonly Rider[], year: number): Rider | null => {
  const byAge = members.toSorted((a, b) => bornIn(a) - bornIn(b))
  const [oldest, youngest] = [byAge.at(0), byAge.at(-1)]
  if (!oldest || !youngest) return null
  const isChild = bornIn(youngest) > year - 18
  return isChild && bornIn(youngest) - bornIn(oldest) >= 20 ? oldest : null
}
