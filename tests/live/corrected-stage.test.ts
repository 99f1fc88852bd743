import { expect, test } from "vitest"
import { showStage } from "#server/competitions/stage-page.ts"
import { readHead } from "#server/live/read-board.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { makeTwoStages } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"

const { db } = await testDatabase()

test("a stage's page and its board tell since when published results are corrected, until they are published again; other stages tell nothing [D-46]", async () => {
  const season = await makeTwoStages(db)
  await season.generateAll()
  const told = async () => {
    const pages = [0, 1].map(async (nth) => {
      const page = await showStage({ db, actor: null }, season.pathOf(nth))
      const head = await readHead(db, season.pathOf(nth))
      expect(head?.stage.correctedSince).toBe(page?.stage.correctedSince)
      return page?.stage.correctedSince
    })
    return Promise.all(pages)
  }
  // nobody has called them official
  await season.reopen(1)
  expect(await told()).toEqual([null, null])
  await season.approve(1)
  await season.generateAll()
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  for (const stage of [0, 1]) await publishStageStandings(season.by, season.pathOf(stage))
  expect(await told()).toEqual([null, null])
  await season.reopen(0)
  expect(await told()).toEqual([season.by.now, null])
  await season.approve(0)
  expect(await told()).toEqual([season.by.now, null])
  await season.generateAll()
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  await publishStageStandings(season.by, season.pathOf(0))
  expect(await told()).toEqual([null, null])
})
