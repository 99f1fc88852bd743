import type { Chance } from "#tests/support/factories/chance.ts"

/** A rider on the course. */
export type Entrant = {
  participant: string
  startsAt: number
  laps: number
  /** The sections of a lap, in the order of riding. */
  sections: readonly number[]
  /** After how many sections the rider gives up; null: not at all. */
  givesUpAfter: number | null
}

/** One ride of a section. Instants are epoch milliseconds. */
export type Visit = { participant: string; section: number; lap: number; begins: number; ends: number }

/** Shortest and longest times, milliseconds. */
export type Pace = {
  ride: readonly [number, number]
  /** Before the judge sends the next rider in. */
  pause: readonly [number, number]
  /** From one section to the next. */
  way: readonly [number, number]
}

/**
 * The day of a stage: each rider goes from section to section and lap to lap, and each judge takes one rider after
 * another, as they come.
 */
export const planVisits = (chance: Chance, entrants: readonly Entrant[], pace: Pace): Visit[] => {
  const judgeIsFree = new Map<number, number>()
  const arrivals = entrants.map((entrant) => ({ at: entrant.startsAt, left: placesOf(entrant), entrant }))
  const visits: Visit[] = []
  for (;;) {
    const next = arrivals.filter(({ left }) => left.length > 0).reduce(earlier, null)
    const place = next?.left.shift()
    if (!next || !place) return visits
    const begins = Math.max(next.at, judgeIsFree.get(place.section) ?? 0)
    const ends = begins + chance.whole(...pace.ride)
    judgeIsFree.set(place.section, ends + chance.whole(...pace.pause))
    next.at = ends + chance.whole(...pace.way)
    visits.push({ participant: next.entrant.participant, ...place, begins, ends })
  }
}

type Arrival = { at: number; left: { section: number; lap: number }[]; entrant: Entrant }

const earlier = (first: Arrival | null, other: Arrival): Arrival =>
  first !== null && first.at <= other.at ? first : other

const placesOf = ({ laps, sections, givesUpAfter }: Entrant) =>
  Array.from({ length: laps }, (_, index) => sections.map((section) => ({ section, lap: index + 1 })))
    .flat()
    .slice(0, givesUpAfter ?? undefined)
