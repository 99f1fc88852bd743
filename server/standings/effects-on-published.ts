import { and, eq, inArray } from "drizzle-orm"
import type { ChampionshipForm } from "#contracts/competitions/championship-form.ts"
import type { ChangedStandings } from "#contracts/competitions/organising.ts"
import { womenMovedBy } from "#domain/standings/group-results.ts"
import {
  isCorrection,
  type MovedWoman,
  type SeenStandings,
  type StandingsEffects,
  standingsEffects,
} from "#domain/standings/standings-effects.ts"
import { result } from "#server/db/schema/results.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { ChampionshipPlace } from "#server/stages/championship-place.ts"
import { lockKnownStandings, reviseStandings } from "#server/stages/lock-standings.ts"
import { lockSeason, publishedOrders, type Season } from "./read-season.ts"
import { seenByVisitors } from "./seen-by-visitors.ts"
import { shownStandings } from "./standings-content.ts"

/** Returns what a change from one season to the other does to its published standings (D-53); null: nothing, or they are not published. */
export const effectsOnPublished = (
  before: Season,
  after: Season,
  women: readonly MovedWoman[] = [],
): StandingsEffects | null =>
  arePublished(before) ? standingsEffects(seenOf(before), seenOf(after), women) : null

/**
 * The same for a change that is written, also if it moves women to another group. Published standings that it changes themselves say from
 * then on that they were corrected; if the change is not confirmed, this is rolled back with it.
 */
export const correctPublished = async (
  tx: Transaction,
  before: Season,
  now: number,
): Promise<StandingsEffects | null> => {
  const after = await lockSeason(tx, before.place)
  const effects = effectsOnPublished(before, after, await womenMoved(tx, before, after))
  if (effects && isCorrection(effects)) await reviseStandings(tx, before.place, { correctedOn: now })
  return effects
}

/** Returns the women of the generated stages whom another first day puts into another group (D-20). */
const womenMoved = async (tx: Transaction, before: Season, after: Season): Promise<MovedWoman[]> => {
  const [from, to] = [before.stages[0]?.stage.startDay, after.stages[0]?.stage.startDay]
  if (!after.hasWomenClasses || from === undefined || to === undefined || from === to) return []
  const stages = before.columns.map(({ stage }) => stage.key)
  const women = await tx
    .selectDistinct({ name: result.name, birthDate: result.birthDate })
    .from(result)
    .where(
      and(
        inArray(result.stageKey, stages),
        eq(result.deleted, false),
        eq(result.gender, "female"),
        eq(result.isOutOfCompetition, false),
      ),
    )
  const known = women.flatMap(({ name, birthDate }) => (birthDate === null ? [] : [{ name, birthDate }]))
  return womenMovedBy(known, { from, to })
}

const arePublished = (season: Season): boolean =>
  season.publicationStatus === "published" && publishedOrders(seenByVisitors(season)).size > 0

const seenOf = (season: Season): SeenStandings => {
  const seen = seenByVisitors(season)
  return {
    columns: seen.columns.map(({ title, stage: { key } }) => ({ key, title })),
    standings: shownStandings(seen),
    mode: seen.ranked.mode,
    classes: seen.classes,
    hasClubStandings: seen.hasClubStandings,
    hasTeamCompetition: seen.hasTeamCompetition,
  }
}

/**
 * Returns what a championship's form does to its published standings, under their lock: other multipliers change clubs and teams, and lists
 * can come or go. A class that it renames or moves keeps its lines.
 */
export const effectsOfForm = async (
  tx: Transaction,
  place: ChampionshipPlace,
  form: ChampionshipForm,
): Promise<StandingsEffects | null> => {
  if (!(await lockKnownStandings(tx, place))) return null
  const season = await lockSeason(tx, place)
  const multipliers = new Map(
    form.classes.map(({ key, clubStandingMultiplier }) => [key, clubStandingMultiplier]),
  )
  const classes = season.classes.map((one) => ({
    ...one,
    clubStandingMultiplier: multipliers.get(one.key) ?? one.clubStandingMultiplier,
  }))
  const { hasClubStandings, hasTeamCompetition, hasWomenClasses } = form
  return effectsOnPublished(season, {
    ...season,
    classes,
    hasClubStandings,
    hasTeamCompetition,
    hasWomenClasses,
  })
}

type Change = {
  places: readonly ChampionshipPlace[]
  now: number
  change(): Promise<void>
}

/** Makes a change under the locks of the standings of championships, and returns what it does to those that are published (D-53). */
export const effectsOfChange = async (
  tx: Transaction,
  { places, now, change }: Change,
): Promise<ChangedStandings[]> => {
  const seasons: Season[] = []
  for (const place of places)
    if (await lockKnownStandings(tx, place)) seasons.push(await lockSeason(tx, place))
  await change()
  const changed = []
  for (const before of seasons) {
    const effects = await correctPublished(tx, before, now)
    if (effects) changed.push({ championship: before.displayName, effects })
  }
  return changed
}
