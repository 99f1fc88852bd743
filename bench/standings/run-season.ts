import { standingsTabs } from "#contracts/standings/standings.ts"
import type { Resolution } from "#domain/standings/conflicts.ts"
import type { Db } from "#server/db/transaction.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { generateStageStandings } from "#server/standings/generate-stage-standings.ts"
import { standingsPage } from "#server/standings/standings-page.ts"
import type { StoredSeason } from "./store-season.ts"

/**
 * Generates every stage of a stored season, classes and women, approves it in both modes and reads all tabs: all that a
 * secretary waits for in a year. Returns how many standings of classes there are.
 */
export const runSeason = async (
  db: Db,
  { place, stages, actor }: StoredSeason,
  resolutions: readonly Resolution[],
): Promise<number> => {
  const context = { db, actor, now: Date.now(), log: console }
  for (const { path } of stages)
    for (const kind of ["class", "women"] as const) {
      const outcome = await generateStageStandings(context, path, { kind, resolutions: [...resolutions] })
      if (outcome.kind !== "generated") throw new Error(JSON.stringify(outcome).slice(0, 500))
    }
  for (const mode of ["total", "total-minus-worst"] as const)
    await approveChampionshipStandings(context, place, { mode })
  let lines = 0
  for (const tab of standingsTabs) {
    const content = (await standingsPage(context, { place, tab }))?.standings?.content
    if (content?.tab === "individual")
      for (const { group, lines: own } of content.groups) if (group.kind === "class") lines += own.length
  }
  return lines
}
