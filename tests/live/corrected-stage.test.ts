import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { z } from "zod"
import { showStage } from "#server/competitions/stage-page.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { readHead } from "#server/live/read-board.ts"
import { correctedSince } from "#server/stages/corrected-since.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { makeTwoStages } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"

const { db } = await testDatabase()

test("a stage's page and its board tell since when published results are corrected, until they are published again; other stages tell nothing [D-46]", async () => {
  const season = await makeTwoStages(db)
  await season.generateAll()
  const shown = async () => {
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
  expect(await shown()).toEqual([null, null])
  await season.approve(1)
  await season.generateAll()
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  for (const stage of [0, 1]) await publishStageStandings(season.by, season.pathOf(stage))
  expect(await shown()).toEqual([null, null])
  await season.reopen(0)
  expect(await shown()).toEqual([season.by.now, null])
  await season.approve(0)
  expect(await shown()).toEqual([season.by.now, null])
  await season.generateAll()
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  await publishStageStandings(season.by, season.pathOf(0))
  expect(await shown()).toEqual([null, null])
})

test("since when a stage is corrected is read without unpacking the standings that visitors see meanwhile", async () => {
  const { key, institutionId, championshipId } = await makeStage(db)
  const since = Date.UTC(2026, 5, 1)
  // incompressible data: about 250 blocks
  await db.execute(sql`
    insert into championship_standings (institution_id, championship_id, last_published)
    select ${institutionId}, ${championshipId}, jsonb_build_object(
      'corrected', jsonb_build_array(jsonb_build_object('key', ${key}::int, 'since', ${since}::float8)),
      'standings', (select jsonb_agg(gen_random_uuid()) from generate_series(1, 50000))
    )`)
  const select = db.select({ since: correctedSince }).from(stage).where(eq(stage.key, key))
  expect(await select).toEqual([{ since }])
  const { rows } = await db.execute(sql`explain (analyze, buffers, format json) ${select}`)
  const [
    {
      "QUERY PLAN": [{ Plan: plan }],
    },
  ] = explained.parse(rows)
  expect(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]).toBeLessThan(50)
})

const blocks = z.object({ "Shared Hit Blocks": z.int(), "Shared Read Blocks": z.int() })
const explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: blocks })]) })])
