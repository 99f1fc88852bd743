import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { endServer, serverOf, testDataFolder } from "#tests/support/data-folder.ts"
import { testDatabase } from "#tests/support/database.ts"
import { processes } from "#tests/support/processes.ts"
import { startDatabaseProcess } from "#tests/support/start-database-process.ts"
import { until } from "#tests/support/until.ts"
import { isRoot, nobody } from "./embedded/folder-access.ts"
import { isAlive } from "./embedded/postgres-process.ts"
import { isDatabaseDown, openDatabase } from "./open-database.ts"

const dataFolder = testDataFolder(afterAll)

test("without DATABASE_URL the data folder gets a durable PostgreSQL that no network reaches [D-01]", async () => {
  const database = await openDatabase({ dataFolder })
  const { rows } = await database.pool.query(`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit, current_setting('listen_addresses') as addresses,
      current_setting('server_encoding') as encoding, lower('ĀÕ') as lower, current_database() as name`)
  await database.close()
  expect(rows).toEqual([
    {
      version: 18,
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      addresses: "",
      encoding: "UTF8",
      lower: "āõ",
      name: "nulle",
    },
  ])
})

test("root's PostgreSQL runs as nobody, who owns its folder alone", async ({ skip }) => {
  skip(!isRoot(), "needs root")
  const database = await openDatabase({ dataFolder })
  const { uid, mode } = statSync(join(dataFolder, "pg"))
  expect({ uid, mode: mode & 0o777 }).toEqual({ uid: nobody().uid, mode: 0o700 })
  expect(statSync(dataFolder).uid).toBe(0)
  await database.close()
})

test("with DATABASE_URL that database is used, and the data folder stays untouched [D-01]", async () => {
  const first = await openDatabase({ dataFolder })
  const untouched = testDataFolder()
  const { host = "", user } = first.connection
  const databaseUrl = `postgresql://${user}@/nulle?host=${encodeURIComponent(host)}`
  const second = await openDatabase({ dataFolder: untouched, databaseUrl })
  expect(await second.pool.query(serverStart)).toMatchObject({
    rows: (await first.pool.query(serverStart)).rows,
  })
  expect(existsSync(untouched)).toBe(false)
  await second.close()
  await first.close()
})

test("a second process uses the server of the first, from whatever folder it was started", async () => {
  const first = await startDatabaseProcess(dataFolder)
  const second = await startDatabaseProcess(dataFolder, { cwd: "/" })
  expect(await second.query(serverStart)).toEqual(await first.query(serverStart))
  await Promise.all([first.close(), second.close()])
})

test("of two processes that start at once, one creates the database and both use it", async () => {
  const newFolder = testDataFolder()
  const processes = await Promise.all([startDatabaseProcess(newFolder), startDatabaseProcess(newFolder)])
  const [first, second] = await Promise.all(processes.map((process) => process.query(serverStart)))
  expect(second).toEqual(first)
  await Promise.all(processes.map((process) => process.close()))
})

test("the last one out stops the server, and nothing of it stays", async () => {
  const first = await startDatabaseProcess(dataFolder)
  const second = await openDatabase({ dataFolder })
  const third = await openDatabase({ dataFolder })
  const server = serverOf(dataFolder)
  const itsProcesses = childrenOf(server)

  await first.close()
  await second.close()
  expect((await third.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }])
  await third.close()
  expect(itsProcesses.length).toBeGreaterThan(2)
  expect([server, ...itsProcesses].filter(isAlive)).toEqual([])
})

test("if the last two leave at once, one of them stops the server", async () => {
  const databases = await Promise.all([openDatabase({ dataFolder }), openDatabase({ dataFolder })])
  const server = serverOf(dataFolder)
  await Promise.all(databases.map((database) => database.close()))
  expect(isAlive(server)).toBe(false)
})

test("a process that connects while the last one leaves gets a server", async () => {
  const leaving = await openDatabase({ dataFolder })
  const [, coming] = await Promise.all([leaving.close(), openDatabase({ dataFolder })])
  expect((await coming.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }])
  await coming.close()
})

test("a committed row outlives its process; the next one takes the server over and stops it [XC-05]", async () => {
  const killed = await startDatabaseProcess(dataFolder)
  await killed.query("create table process_killed as select 77 as id")
  const server = serverOf(dataFolder)
  await killed.kill()
  expect(isAlive(server)).toBe(true)

  const next = await openDatabase({ dataFolder })
  expect((await next.pool.query("select id from process_killed")).rows).toEqual([{ id: 77 }])
  expect(serverOf(dataFolder)).toBe(server)
  await next.close()
  expect(isAlive(server)).toBe(false)
})

test("a committed row outlives the server, which its process brings back [XC-05]", async () => {
  const database = await openDatabase({ dataFolder })
  await database.pool.query("create table server_killed as select 77 as id")
  const server = serverOf(dataFolder)
  const interrupted = database.pool.query("select pg_sleep(60)").catch((error) => error)
  await endServer(dataFolder, "SIGKILL")
  expect(isDatabaseDown(await interrupted)).toBe(true)
  expect(isDatabaseDown(await database.db.execute("select 1").catch((error) => error))).toBe(true)

  await until(async () => (await database.pool.query("select id from server_killed")).rows[0]?.id === 77)
  expect(serverOf(dataFolder)).not.toBe(server)
  await database.close()
})

test("a committed row outlives the death of both [XC-05]", async () => {
  const killed = await startDatabaseProcess(dataFolder)
  await killed.query("create table both_killed as select 77 as id")
  await killed.kill()
  await endServer(dataFolder, "SIGKILL")

  const next = await openDatabase({ dataFolder })
  expect((await next.pool.query("select id from both_killed")).rows).toEqual([{ id: 77 }])
  await next.close()
})

test("a stopped server is started again, although its clients stay connected", async () => {
  const database = await openDatabase({ dataFolder })
  const listener = await database.connect()
  const server = serverOf(dataFolder)
  process.kill(server, "SIGTERM")
  await until(async () => {
    await database.pool.query("select 1")
    return serverOf(dataFolder) !== server
  })
  await listener.end()
  await database.close()
})

test("closing is no error when the server died just before", async () => {
  const database = await openDatabase({ dataFolder })
  await endServer(dataFolder, "SIGKILL")
  await database.close()
})

test("a server starts as soon as the processes of a dead one let go of its memory", async () => {
  const before = await startDatabaseProcess(dataFolder)
  const [holder = 0] = childrenOf(serverOf(dataFolder))
  await before.kill()
  process.kill(holder, "SIGSTOP")
  await endServer(dataFolder, "SIGKILL")

  const opening = openDatabase({ dataFolder })
  await until(() => readFileSync(join(dataFolder, "pg.log"), "utf8").includes("shared memory block"))
  process.kill(holder, "SIGCONT")
  await (await opening).close()
})

const serverStart = "select pg_postmaster_start_time()::text as started"

const childrenOf = (parent: number): number[] =>
  processes().flatMap((one) => (one.parent === parent ? one.id : []))

test("a connection that ends while it is used means that the database is away", async () => {
  const client = await (await testDatabase()).connect()
  await client.end()
  expect(isDatabaseDown(await client.query("select 1").catch((error: unknown) => error))).toBe(true)
})
