import { type Card, sectionsInOrder, usedSections } from "#domain/competitions/racing-class.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { sumPoints } from "#domain/judging/points.ts"
import { readScores } from "./story.ts"

/** From so many riders on it is shown how a section was ridden (TV-05). */
export const fewestRiders = 3

/** How a class rode a section. */
export type SectionShares = {
  section: number
  /** Points of a ride, on average. */
  mean: number
  /** How many rides had the same points, by the points. */
  rides: ReadonlyMap<number, number>
  /** How many rides the riders of the class still lack here, without riders who have ridden nothing. */
  unridden: number
}

type Asked = {
  racingClass: Card
  type: CompetitionType
  /** Null: all laps together. */
  lap: number | null
}

/**
 * Returns how a class rode its sections, the hardest first (TV-05), without those that fewer than `fewestRiders` have ridden.
 */
export const sectionShares = (
  rows: readonly { scores: string }[],
  { racingClass, type, lap }: Asked,
): SectionShares[] => {
  const order = sectionsInOrder(racingClass)
  const riders = rows
    .map(({ scores }) => readScores(scores))
    .filter((scores) => scores.some((points) => points !== null))
  const harder = type === "classic" ? -1 : 1
  return usedSections(racingClass)
    .flatMap((section) => {
      const isAsked = (index: number) =>
        order[index]?.section === section && (lap === null || order[index].lap === lap)
      const asked = riders.map((scores) => scores.filter((_, index) => isAsked(index)))
      const ridden = asked.filter((scores) => scores.some((points) => points !== null))
      return ridden.length < fewestRiders ? [] : { section, ...sharesOf(asked.flat()) }
    })
    .toSorted((a, b) => harder * (a.mean - b.mean) || a.section - b.section)
}

const sharesOf = (scores: readonly (number | null)[]): Omit<SectionShares, "section"> => {
  const ridden = scores.filter((points) => points !== null)
  const rides = new Map(
    [...Map.groupBy(ridden, (points) => points)].map(([points, of]) => [points, of.length]),
  )
  const mean = sumPoints(ridden) / ridden.length
  return { mean, rides, unridden: scores.length - ridden.length }
}
