import { classicMarks } from "#domain/judging/points.ts"
import { club } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { trialBikes } from "./bikes.ts"
import { type Chance, seededChance } from "./chance.ts"
import { inventRiders } from "./invent-riders.ts"
import { makeScoredStage } from "./make-scored-stage.ts"
import type { MadeStage } from "./make-stage.ts"

const colors = ["#d62828", "#1d5fd1", "#2e9e4f", "#8338ec", "#f4a261"]
const sections = 10
const laps = 3

/** A section that a rider has not ridden yet. */
type Unridden = { participant: string; section: number; lap: number }

/** A stage that is running, of 120 riders in five classes with 10 sections and 3 laps; nine of ten sections are ridden. */
export const makeFullStage = async (db: Db): Promise<{ stage: MadeStage; unridden: Unridden[] }> => {
  const chance = seededChance(120)
  const classes = colors.map((color, index) => ({
    name: `Class ${index + 1}`,
    order: 90 - index * 10,
    color,
    lap: laps,
    lapSections: Array.from({ length: sections }, () => true),
  }))
  const born = [1985, 2010] as const
  const groups = classes.map(({ name }) => ({
    racingClass: name,
    men: 18,
    women: 6,
    born,
    bikes: trialBikes,
  }))
  const riders = inventRiders(chance, groups)
  const clubs = new Map(riders.flatMap(({ club: id, country }) => (id === null ? [] : [[id, country]])))
  await db
    .insert(club)
    .values([...clubs].map(([id, country]) => ({ id, country })))
    .onConflictDoNothing()

  const cards = Object.fromEntries(riders.map(({ name }) => [name, inventCard(chance)]))
  const hour = 3_600_000
  const made = await makeScoredStage(db, {
    classes,
    cards,
    riders: Object.fromEntries(
      riders.map(({ name, racingClass, racingNumber, bike, birthDate, club: clubId }) => [
        name,
        { racingClass, racingNumber, bike, birthDate, clubId },
      ]),
    ),
    competitionStartDate: Date.now() - 2 * hour,
    competitionEndDate: Date.now() + 4 * hour,
  })
  const unridden = made.riders.flatMap(({ id, name }) => unriddenOf(cards[name] ?? [], id))
  return { stage: made.stage, unridden }
}

type Card = (number | null)[][]

/** A rider rides the sections in order; some have not come to the end. */
const inventCard = (chance: Chance): Card => {
  const ridden = chance.whole(24, sections * laps)
  return Array.from({ length: laps }, (_, lap) =>
    Array.from({ length: sections }, (_, section) =>
      lap * sections + section < ridden ? chance.pick(classicMarks) : null,
    ),
  )
}

const unriddenOf = (card: Card, participant: string): Unridden[] =>
  card.flatMap((points, lap) =>
    points.flatMap((score, section) =>
      score === null ? { participant, section: section + 1, lap: lap + 1 } : [],
    ),
  )
