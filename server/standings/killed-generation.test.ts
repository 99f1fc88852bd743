import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { linesOf, storedStandings } from "#tests/support/stored-standings.ts"
import { until } from "#tests/support/until.ts"

const { db, connection, pool } = await testDatabase()

const program = join(import.meta.dirname, "../../tests/support/generate-process.ts")
const gate = 4242

const waitsAtGate = async (): Promise<boolean> =>
  (
    await db.execute(
      sql`select from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`,
    )
  ).rows.length > 0

test("a process that is killed in the middle of a generation changes nothing (D-22)", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [
      { Anna: 1, Bruno: 2 },
      { Anna: 2, Bruno: 0, Carl: 1 },
    ],
  })
  await season.generate(0)
  const before = await storedStandings(db)
  const stages = async () =>
    (await db.execute(sql`select key, revision, results_status from stage order by key`)).rows
  const stagesBefore = await stages()

  // between its lines and their cells the generation stops, until the gate opens
  await db.execute(sql`create function wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4242); return null; end $$`)
  await db.execute(sql`create trigger gate before insert on standing_result
    for each statement execute function wait_at_gate()`)
  const keeper = await pool.connect()
  await keeper.query(`select pg_advisory_lock(${gate})`)
  const child = fork(
    program,
    [JSON.stringify(connection), JSON.stringify(season.by.actor), season.pathOf(1)],
    {
      execArgv: [],
    },
  )
  const ended = once(child, "close")
  await until(waitsAtGate)
  child.kill("SIGKILL")
  await ended
  await keeper.query(`select pg_advisory_unlock(${gate})`)
  keeper.release()
  await until(async () => !(await waitsAtGate()))
  await db.execute(sql`drop trigger gate on standing_result`)

  expect(await storedStandings(db)).toEqual(before)
  expect(await stages()).toEqual(stagesBefore)
  expect(await season.generate(1)).toEqual({ kind: "generated", isChanged: true })
  expect((await linesOf(db, season)).map(([name, position]) => [name, position])).toEqual([
    ["Bruno", 1],
    ["Anna", 2],
    ["Carl", 3],
  ])
})
