import type { StandingsPage } from "#contracts/standings/standings.ts"
import { shownInstead, standingsNow, stillCorrected } from "#domain/standings/last-published.ts"
import { rankingOf, type Season } from "./read-season.ts"

/** Returns the published stages of a season that are being corrected (D-46). */
export const correctedStages = (season: Season): readonly { key: number; since: number }[] =>
  stillCorrected(season.lastPublished, isIn(season))

/** Returns the same stages by their titles. */
export const correctedTitles = (season: Season): StandingsPage["corrected"] =>
  correctedStages(season).flatMap(({ key, since }) => {
    const found = season.stages.find(({ stage }) => stage.key === key)
    return found ? [{ title: found.stage.title, since }] : []
  })

/** Returns the season as visitors see it: while published stages are corrected, as it was when it was last published (D-46). */
export const seenByVisitors = (season: Season): Season => {
  const { stages } = season
  const lastPublished = shownInstead(season.lastPublished, isIn(season))
  if (!lastPublished) return season
  const columns = stages.flatMap((one) => {
    const known = lastPublished.columns.find(({ key }) => key === one.stage.key)
    return known ? [{ ...one, stage: { ...one.stage, resultsStatus: known.resultsStatus } }] : []
  })
  const byKey = new Map(columns.map((column) => [column.stage.key, column]))
  return {
    ...season,
    columns,
    ranked: rankingOf(columns, { rules: lastPublished.rankedBy, mode: lastPublished.mode }),
    standings: standingsNow(lastPublished, (key) => byKey.get(key)),
  }
}

const isIn =
  ({ stages }: Season) =>
  (key: number): boolean =>
    stages.some(({ stage }) => stage.key === key)
