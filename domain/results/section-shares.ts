import { type Card, sectionsInOrder, usedSections } from "#domain/competitions/racing-class.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { type CellScore, type SectionScore, sumPoints } from "#domain/judging/points.ts"
import { readCells, readScores, type WrittenScores } from "./story.ts"

/** How many riders must have ridden a section before its shares are shown (TV-05). */
export const fewestRiders = 3

/** How a class rode a section. */
export type SectionShares = {
  section: number
  /** Mean points of a ride, including the cost of missed ones. */
  mean: number
  /** Number of rides by their score. */
  rides: ReadonlyMap<SectionScore, number>
  /** Number of rides still missing here, of riders who have ridden at least one section. */
  unridden: number
}

type SharesOptions = {
  racingClass: Card
  type: CompetitionType
  /** Null: all laps together. */
  lap: number | null
}

/**
 * Returns how a class rode its sections, the hardest first (TV-05), without those that fewer than `fewestRiders` have ridden.
 */
export const sectionShares = (
  rows: readonly WrittenScores[],
  { racingClass, type, lap }: SharesOptions,
): SectionShares[] => {
  const order = sectionsInOrder(racingClass)
  const riders = rows
    .map((row) => {
      const cells = readCells(row)
      return readScores(row.scores).map((points, index) => ({ points, score: cells[index] ?? null }))
    })
    .filter((scores) => scores.some(({ points }) => points !== null))
  const harder = type === "classic" ? -1 : 1
  return usedSections(racingClass)
    .flatMap((section) => {
      const isOfSection = (index: number) =>
        order[index]?.section === section && (lap === null || order[index].lap === lap)
      const scoresHere = riders.map((scores) => scores.filter((_, index) => isOfSection(index)))
      const ridden = scoresHere.filter((scores) => scores.some(({ points }) => points !== null))
      return ridden.length < fewestRiders ? [] : { section, ...sharesOf(scoresHere.flat()) }
    })
    .toSorted((a, b) => harder * (a.mean - b.mean) || a.section - b.section)
}

const sharesOf = (
  scores: readonly { points: number | null; score: CellScore }[],
): Omit<SectionShares, "section"> => {
  const ridden = scores.flatMap(({ score }) => score ?? [])
  const rides = new Map([...Map.groupBy(ridden, (score) => score)].map(([score, of]) => [score, of.length]))
  const mean = sumPoints(scores.flatMap(({ points }) => points ?? [])) / ridden.length
  return { mean, rides, unridden: scores.length - ridden.length }
}
