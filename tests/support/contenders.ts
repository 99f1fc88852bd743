import { sectionsInOrder } from "#domain/competitions/racing-class.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { sumPoints } from "#domain/judging/points.ts"
import { type RankingRules, specifiedRanking } from "#domain/results/stage-ties.ts"
import { type Contender, type StillNeeded, stillNeeded } from "#domain/results/still-needed.ts"
import { writeScores } from "#domain/results/story.ts"

/** The class of the contenders. */
export const racingClass = { name: "Expert", order: 1, lap: 2, lapSections: [true, true] }
/** The sections that it rides, lap by lap. */
export const sections = sectionsInOrder(racingClass)

/** What a contender has ridden: points by section, null: not yet. */
export type Card = {
  id: string
  scores: (number | null)[]
  missed?: number[]
  penalty?: number
  endedAt?: number
}

/** Returns a contender as the board has them. */
export const contender = (
  { id, scores, missed, penalty = 0, endedAt = 1 }: Card,
  type: CompetitionType = "classic",
): Contender => {
  const ridden = scores.filter((points) => points !== null)
  return {
    id,
    racingNumber: id,
    status: null,
    total: sumPoints([...ridden, type === "classic" ? penalty : -penalty]),
    startedOn: 0,
    lastTimeRecorded: ridden.length === 0 ? null : endedAt,
    scores: writeScores(scores),
    missed,
  }
}

type ClassFacts = { place: number; rules?: RankingRules; toStart?: number }

/** Returns what the first of them needs against the others. */
export const needed = (
  own: Card,
  others: readonly Card[],
  { place, rules = specifiedRanking("classic"), toStart = 0 }: ClassFacts,
): StillNeeded | null =>
  stillNeeded(contender(own, rules.type), {
    rivals: others.map((other) => contender(other, rules.type)),
    toStart,
    racingClass,
    rules,
    place,
  })
