import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { compareWithOracle } from "#bench/judge/compare-with-oracle.ts"
import { createLoad } from "#bench/judge/load.ts"
import { prepareStages } from "#bench/judge/prepare-stages.ts"
import { readPostmaster } from "#server/db/embedded/postgres-process.ts"
import { migrate } from "#server/db/migrate.ts"
import { connectDatabase, openDatabase } from "#server/db/open-database.ts"
import { serverOf, testDataFolder } from "#tests/support/data-folder.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { type ServerProcess, startServerProcess } from "#tests/support/server-process.ts"
import { until } from "#tests/support/until.ts"

test("server and database are killed in turn while judges judge: nothing acknowledged is lost, nothing counted twice [XC-05]", async () => {
  const dataFolder = testDataFolder()
  const start = () => startServerProcess({ NULLE_DATA: dataFolder })
  const database = await openDatabase({ dataFolder })
  await migrate(database)
  const prepared = await prepareStages(database.db, { judgeCount: 2, stageCount: 1 })
  const { connection } = database
  let site: ServerProcess = await start()
  onTestFinished(async () => {
    await site.end("SIGTERM")
  })
  await database.close()

  const chance = seededChance(7)
  const load = createLoad(chance)
  await load.signIn({ url: site.url, ...prepared })
  await load.keepSending(undefined)
  const moreTaps = async (more: number) => {
    const goal = (await load.acknowledged(undefined)) + more
    await until(async () => (await load.acknowledged(undefined)) >= goal)
  }
  for (const victim of ["database", "server", "database"]) {
    await moreTaps(chance.whole(20, 80))
    if (victim === "server") {
      await site.end("SIGKILL")
      site = await start()
      await load.moveTo({ url: site.url })
    } else {
      const killed = serverOf(dataFolder)
      process.kill(killed, "SIGKILL")
      await until(() => {
        const postmaster = readPostmaster(join(dataFolder, "pg"))
        return postmaster !== null && postmaster.pid !== killed && postmaster.state === "ready"
      })
    }
  }
  await moreTaps(20)
  const oracle = await load.finish(undefined)
  const { db, close } = connectDatabase(connection)
  onTestFinished(close)
  expect(oracle.acknowledged.length).toBeGreaterThan(100)
  expect(oracle.repeated).toBeGreaterThan(0)
  expect(await compareWithOracle(db, oracle)).toEqual({ lost: 0, doubled: 0 })
  // on a busy machine a start takes a while
})
