import { classicMarks } from "#domain/judging/points.ts"
import type { ClassicStatistics } from "#domain/results/result.ts"

/** When and where somebody rode: the year of the stage's start there, and that start in epoch milliseconds. */
type Dated = { year: number; startsOn: number; path: string; championship: string }

/** A rider's rides in one championship, the latest stage first. */
type RiddenChampionship<Ride> = { championship: string; rides: Ride[] }

/**
 * Returns rides by season, the latest season first (RI-02), and in each season by championship, the one with the latest stage
 * first. A championship that goes on over New Year stays whole, in the season in which it began for the rider.
 */
export const bySeason = <Ride extends Dated>(
  rides: readonly Ride[],
): { year: number; championships: RiddenChampionship<Ride>[] }[] => {
  const championships = [...Map.groupBy(rides.toSorted(latestFirst), (ride) => ride.championship)].map(
    ([championship, own]) => ({ championship, rides: own }),
  )
  const firstYear = (one: RiddenChampionship<Ride>) => Math.min(...one.rides.map(({ year }) => year))
  return [...Map.groupBy(championships, firstYear)]
    .sort(([a], [b]) => b - a)
    .map(([year, own]) => ({ year, championships: own }))
}

/** Stages that begin at the same moment are ordered by path, so that the order never depends on that of the input. */
const latestFirst = (a: Dated, b: Dated): number =>
  b.startsOn - a.startsOn || (a.path < b.path ? -1 : Number(a.path > b.path))

/** Returns how many sections of several results cost 0, 1, 2, 3 and 5; null: no section of classic was ridden. */
export const sumStatistics = (results: readonly (ClassicStatistics | null)[]): ClassicStatistics | null => {
  const sums = { 0: 0, 1: 0, 2: 0, 3: 0, 5: 0 }
  for (const result of results) if (result) for (const points of classicMarks) sums[points] += result[points]
  return sectionsIn(sums) === 0 ? null : sums
}

/** Returns the share of sections that cost nothing, from 0 to 1. */
export const cleanShare = (statistics: ClassicStatistics): number =>
  statistics[0] / Math.max(1, sectionsIn(statistics))

const sectionsIn = (statistics: ClassicStatistics): number =>
  classicMarks.reduce<number>((sum, points) => sum + statistics[points], 0)

/** The fewest places that a line has room for, so that second place of two is not drawn at its end. */
const fewestPlaces = 5

/**
 * Returns the places of a season as positions on a line: 0 is first place, 1 is the worst of these places, but at least
 * `fewestPlaces`. Null: there is no place, and the line is broken there.
 */
export const placesOnLine = (places: readonly (number | null)[]): (number | null)[] => {
  const last = Math.max(fewestPlaces, ...places.map((place) => place ?? 1))
  return places.map((place) => (place === null ? null : (place - 1) / (last - 1)))
}

/** Returns how often somebody was first, and how often among the first three. */
export const countPodiums = (places: readonly (number | null)[]): { wins: number; podiums: number } => ({
  wins: places.filter((place) => place === 1).length,
  podiums: places.filter((place) => place !== null && place <= 3).length,
})
