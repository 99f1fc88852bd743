import { type Card, keyOfSection, sectionsInOrder } from "#domain/competitions/racing-class.ts"
import { sumPoints } from "#domain/judging/points.ts"
import { readScores, type WrittenScores } from "./story.ts"

/** How many riders fit side by side on a phone. */
export const mostSideBySide = 4

type Compared = {
  /** Null: not ridden. */
  points: number | null
  /** Are these the points of a missed section (RX-02)? Missing: no. */
  isMissed?: boolean
  /**
   * Points minus those of the first rider, in all sections so far that both have ridden. Null for the first rider, and where one
   * of the two has not ridden this section.
   */
  difference: number | null
}

/** A lap of several riders, each at the same index of every list. */
export type LapSideBySide = {
  lap: number
  /** Null: the rider's class does not ride the section. */
  sections: { section: number; riders: (Compared | null)[] }[]
  /** Points of the lap; null: nothing was ridden. */
  points: (number | null)[]
}

/** A line as a whole, so that nobody leaves out which of its scores are of missed sections. */
type Rider = { row: WrittenScores; racingClass: Card }

/** Returns what riders have in each section that any of them rides, lap by lap; the riders may be of different classes. */
export const sideBySide = (riders: readonly Rider[]): LapSideBySide[] => {
  const cards = riders.map(({ row: { scores, missed }, racingClass }) => {
    const points = readScores(scores)
    return new Map(
      sectionsInOrder(racingClass).map((place, index) => [
        keyOfSection(place),
        { points: points[index] ?? null, ...(missed?.includes(index) && { isMissed: true }) },
      ]),
    )
  })
  const places = new Map(
    riders.flatMap(({ racingClass }) => sectionsInOrder(racingClass).map((one) => [keyOfSection(one), one])),
  )
  const ordered = [...places.values()].toSorted((a, b) => a.lap - b.lap || a.section - b.section)
  const differences = riders.map(() => 0)
  const compared = ordered.map((place) => {
    const scores = cards.map((card) => card.get(keyOfSection(place)))
    const first = scores[0]?.points ?? null
    return {
      ...place,
      riders: scores.map((own, index): Compared | null => {
        if (own === undefined) return null
        if (index === 0 || own.points === null || first === null) return { ...own, difference: null }
        const difference = sumPoints([differences[index] ?? 0, own.points, -first])
        differences[index] = difference
        return { ...own, difference }
      }),
    }
  })
  return [...Map.groupBy(compared, ({ lap }) => lap)].map(([lap, sections]) => ({
    lap,
    sections: sections.map(({ section, riders: of }) => ({ section, riders: of })),
    points: riders.map((_, index) => sumOf(sections.map((one) => one.riders[index]?.points ?? null))),
  }))
}

const sumOf = (points: readonly (number | null)[]): number | null => {
  const ridden = points.filter((one) => one !== null)
  return ridden.length === 0 ? null : sumPoints(ridden)
}
