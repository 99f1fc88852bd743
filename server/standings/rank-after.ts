import { isDeepStrictEqual } from "node:util"
import { type LastPublished, withPlacesOf } from "#domain/standings/last-published.ts"
import { rankStandings } from "#domain/standings/rank-standings.ts"
import type { StandingsEffects } from "#domain/standings/standings-effects.ts"
import { stageOf } from "#server/stages/find-stage.ts"
import { lockKnownStandings, reviseStandings } from "#server/stages/lock-standings.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { correctPublished } from "./effects-on-published.ts"
import { heldStandings, lockSeason, type Season } from "./read-season.ts"
import { correctedStages, seenByVisitors } from "./seen-by-visitors.ts"
import { writeStandings } from "./write-standings.ts"

/** What became of the standings of a stage's championship. */
export type RankedAfter = {
  /** Do pages show other standings? */
  isSeen: boolean
  /** What of the published ones is different (D-53); null: nothing. */
  effects: StandingsEffects | null
}

/**
 * Makes a change of a stage under the locks of the stage and of its championship's standings. If the columns of the standings are
 * others after it, or in another order, sums and places are set again without the results of hidden stages (SD-05), also in what
 * visitors see while stages are corrected (D-46).
 */
export const rankAfter = async (
  write: StageWrite,
  now: number,
  change: () => Promise<void>,
): Promise<RankedAfter> => {
  const { db } = write
  const place = await stageOf(write)
  if (!(await lockKnownStandings(db, place))) {
    await change()
    return { isSeen: false, effects: null }
  }
  const before = await lockSeason(db, place)
  await change()
  const season = await lockSeason(db, place)
  const isOther = (keysOf: (of: Season) => readonly number[]) =>
    !isDeepStrictEqual(keysOf(before), keysOf(season))
  const isSeenOther = isOther(lastPublishedKeys) || isOther(correctedKeys)
  const hasOtherColumns = isOther(columnKeys)
  const lastPublished = isSeenOther ? rankedAsSeen(season) : null
  const seen = lastPublished && { lastPublished }
  if (hasOtherColumns) {
    const standings = rankStandings(heldStandings(season), season.ranking)
    await writeStandings(db, season, { standings, ...seen })
    // riders' pages notice by the revision that visitors are shown something else
  } else if (seen) await reviseStandings(db, place, seen)
  return { isSeen: hasOtherColumns || isSeenOther, effects: await correctPublished(db, before, now) }
}

const columnKeys = ({ columns }: Season): number[] => columns.map(({ stage }) => stage.key)

/** The public stages that had a column when the standings were last published. */
const lastPublishedKeys = ({ stages, lastPublished }: Season): number[] =>
  stages.flatMap(({ stage: { key } }) =>
    lastPublished?.columns.some((column) => column.key === key) ? [key] : [],
  )

/** The public stages that are corrected: without any, visitors see the current standings again. */
const correctedKeys = (season: Season): number[] => correctedStages(season).map(({ key }) => key)

/** Returns the last published standings, ranked by the stages of them that visitors see now. */
const rankedAsSeen = (season: Season): LastPublished | null => {
  const seen = seenByVisitors(season)
  const { lastPublished } = season
  if (!lastPublished || seen === season) return lastPublished
  return withPlacesOf(lastPublished, rankStandings(heldStandings(seen), seen.ranked))
}
