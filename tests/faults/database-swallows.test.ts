import { setTimeout as sleep } from "node:timers/promises"
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { testDatabase } from "#tests/support/database.ts"
import { layDatabaseLine } from "#tests/support/database-line.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { folderOfTest } from "#tests/support/folder-of-test.ts"
import { followStage, streamOf } from "#tests/support/follow-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { startServerProcess } from "#tests/support/server-process.ts"
import { until } from "#tests/support/until.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()

const startSite = async () => {
  const line = await layDatabaseLine(database)
  onTestFinished(line.close)
  const site = await startServerProcess({ NULLE_DATA: folderOfTest(), DATABASE_URL: line.url })
  onTestFinished(() => void site.end("SIGKILL"))
  const readiness = async () => (await fetch(`${site.url}/readyz`)).status
  return { line, site, readiness }
}

/** How long the path swallows everything, milliseconds. */
const hole = 10_000

test("while the way to the database swallows packets the site says so; soon after, taps are stored, once each [XC-05]", async () => {
  const { line, site, readiness } = await startSite()
  const stage = await makeStage(database.db, running())
  const { id: participant } = await makeParticipant(database.db, stage)
  const { token } = await makeJudge(database.db, stage)
  const stream = await followStage(streamOf(site, stage))
  const acknowledged: string[] = []
  let isOver = false
  /** A phone: it sends a tap again under the same id until it is acknowledged. */
  const judge = async (section: number) => {
    while (!isOver) {
      const events = [wireTap({ participant, section, name: "JudgeAddFault" })]
      const send = () => postEvents(site, { token, stage, events }).catch(() => sleep(200, null))
      let answer = await send()
      while (!answer) answer = await send()
      acknowledged.push(...answer.events.map(({ id }) => id))
    }
  }
  const judges = Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(judge))
  await until(() => acknowledged.length > 50)
  expect(await readiness()).toBe(200)

  line.swallow()
  const start = performance.now()
  await until(async () => (await readiness()) === 503)
  expect(performance.now() - start).toBeLessThan(4_000)
  while (performance.now() - start < hole) expect(await readiness()).toBe(503)
  const before = acknowledged.length
  const mendedOn = new Date()
  line.mend()
  await until(() => acknowledged.length > before + 50)
  expect(performance.now() - start - hole).toBeLessThan(10_000)
  await until(async () => (await readiness()) === 200)
  isOver = true
  await judges
  const stored = await database.db.select().from(judgeEvent).where(eq(judgeEvent.stageKey, stage.key))
  expect(stored.map(({ id }) => id).sort()).toEqual(acknowledged.sort())

  // announcements come again, and not only what is read every two seconds
  await until(() => stream.board?.rows.some(({ id }) => id === participant) === true)
  const listening = `select count(*)::int from pg_stat_activity
    where datname = current_database() and query like 'listen %' and backend_start > $1`
  await until(async () => (await database.pool.query(listening, [mendedOn])).rows[0]?.count > 0)
})

test("a site stops within a minute although the way to the database swallows packets", async () => {
  const { line, site, readiness } = await startSite()
  const stage = await makeStage(database.db, running())
  const { id: participant } = await makeParticipant(database.db, stage)
  const { token } = await makeJudge(database.db, stage)
  await followStage(streamOf(site, stage))
  expect(await readiness()).toBe(200)
  line.swallow()
  const sending = postEvents(site, { token, stage, events: [wireTap({ participant, section: 1 })] }).catch(
    () => null,
  )
  await readiness()
  const start = performance.now()
  expect(await site.end("SIGTERM")).toEqual([0, null])
  expect(performance.now() - start).toBeLessThan(40_000)
  await sending
})
