import { fork, spawn } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openDatabase } from "#server/db/open-database.ts"
import { endServer, serverOf, testDataFolder } from "#tests/support/data-folder.ts"
import { databaseProcess, startDatabaseProcess } from "#tests/support/start-database-process.ts"
import { until } from "#tests/support/until.ts"
import { isRoot, mayEnter, nobody } from "./folder-access.ts"
import { findBinaries, reachableBinaries } from "./open-cluster.ts"

// as root, the tests also run as another user, who must be able to read them
const otherUser = isRoot() && mayEnter(import.meta.dirname, nobody()) ? nobody() : null
const needsOther = "needs root, in a checkout that other users can read"

test("a database made by another version is refused, and both versions are named", async () => {
  const dataFolder = testDataFolder()
  const cluster = otherUsersFolder(join(dataFolder, "pg"))
  writeFileSync(join(cluster, "PG_VERSION"), "17\n")
  await expect(openDatabase({ dataFolder })).rejects.toThrow(/PostgreSQL 17,.*PostgreSQL 18/)
})

test("a folder that is not a database is refused", async () => {
  const dataFolder = testDataFolder()
  otherUsersFolder(join(dataFolder, "pg"))
  await expect(openDatabase({ dataFolder })).rejects.toThrow("no database of PostgreSQL")
})

test("a link to a database that is gone is refused rather than replaced by an empty one", async () => {
  const dataFolder = testDataFolder()
  mkdirSync(dataFolder)
  symlinkSync("/nowhere/pg", join(dataFolder, "pg"))
  await expect(openDatabase({ dataFolder })).rejects.toThrow("leads to a database that is gone")
})

test("where npm has no PostgreSQL for the system, the message names DATABASE_URL", () => {
  expect(() => findBinaries("plan9-mips")).toThrow("DATABASE_URL")
})

test("a database that is incomplete because its process was killed is created again", async () => {
  const dataFolder = testDataFolder()
  const killed = fork(databaseProcess, [dataFolder], { execArgv: [], stdio: "ignore" })
  await until(() => readdirSync(dataFolder).some((name) => name.startsWith("pg-new-")))
  killed.kill("SIGKILL")
  await once(killed, "exit")
  expect(existsSync(join(dataFolder, "pg"))).toBe(false)

  const database = await openDatabase({ dataFolder })
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }])
  await database.close()
  // initdb outlives the killed process for a moment, and may write once more into what was put away
  await until(async () => {
    await (await openDatabase({ dataFolder })).close()
    return readdirSync(dataFolder).sort().join() === "door.lock,pg,pg.log,users.lock"
  })
})

test("a path longer than a socket's may be works as well", async () => {
  const dataFolder = join(testDataFolder(), "long".repeat(40), "data")
  const database = await openDatabase({ dataFolder })
  const socketFolder = database.connection.host ?? ""
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }])
  await database.close()
  expect(existsSync(socketFolder)).toBe(false)

  mkdirSync(socketFolder, { mode: 0o755 })
  onTestFinished(() => rmSync(socketFolder, { recursive: true }))
  await expect(openDatabase({ dataFolder })).rejects.toThrow("not a closed folder")
})

test("as root, a data folder closed to nobody links to one that is not", async ({ skip }) => {
  skip(!isRoot(), "needs root")
  const dataFolder = testDataFolder()
  mkdirSync(dataFolder, { mode: 0o700 })
  const database = await openDatabase({ dataFolder })
  const cluster = realpathSync(join(dataFolder, "pg"))
  onTestFinished(async () => {
    await endServer(dataFolder)
    rmSync(dirname(cluster), { recursive: true })
  })
  expect(cluster).toMatch(/^\/var\/lib\/nulle\//)
  await database.pool.query("create table kept as select 77 as id")
  await database.close()

  const again = await openDatabase({ dataFolder })
  expect((await again.pool.query("select id from kept")).rows).toEqual([{ id: 77 }])
  await again.close()
})

test("as root, programs closed to nobody are copied to where they are not", ({ skip }) => {
  skip(!isRoot(), "needs root")
  const home = testDataFolder()
  const binaries = join(home, "native")
  mkdirSync(join(binaries, "bin"), { recursive: true, mode: 0o700 })
  writeFileSync(join(home, "package.json"), "{}")
  writeFileSync(join(binaries, "bin", "postgres"), "program", { mode: 0o700 })
  symlinkSync("postgres", join(binaries, "bin", "postmaster"))

  const copy = reachableBinaries(binaries, nobody())
  onTestFinished(() => rmSync(copy, { recursive: true }))
  expect(mayEnter(join(copy, "bin"), nobody())).toBe(true)
  expect(lstatSync(join(copy, "bin", "postmaster")).isSymbolicLink()).toBe(true)
  expect(readFileSync(join(copy, "bin", "postmaster"), "utf8")).toBe("program")
  expect(reachableBinaries(binaries, nobody())).toBe(copy)
})

test("a normal user's PostgreSQL is that user's, and root may use it too", async ({ skip }) => {
  skip(!otherUser, needsOther)
  const dataFolder = otherUsersFolder(testDataFolder())
  const process = await startDatabaseProcess(dataFolder, { ...otherUser })
  expect(statSync(join(dataFolder, "pg")).uid).toBe(otherUser?.uid)
  await process.query("create table kept as select 77 as id")
  await process.close()

  const database = await openDatabase({ dataFolder })
  expect((await database.pool.query("select id from kept")).rows).toEqual([{ id: 77 }])
  await database.close()
})

test("another user's data folder is refused", async ({ skip }) => {
  skip(!otherUser, needsOther)
  const dataFolder = testDataFolder()
  mkdirSync(dataFolder)
  await expect(startDatabaseProcess(dataFolder, { ...otherUser })).rejects.toThrow("belongs to user 0")
})

test("another process may have the number of a dead server", async ({ skip }) => {
  skip(!otherUser, needsOther)
  const dataFolder = otherUsersFolder(testDataFolder())
  const killed = await startDatabaseProcess(dataFolder, { ...otherUser })
  const server = serverOf(dataFolder)
  await killed.kill()
  await endServer(dataFolder, "SIGKILL")
  const stranger = spawn("sleep", ["60"], { ...otherUser })
  onTestFinished(() => void stranger.kill())
  const pidFile = join(dataFolder, "pg", "postmaster.pid")
  writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(`${server}`, `${stranger.pid}`))

  const next = await startDatabaseProcess(dataFolder, { ...otherUser })
  expect(await next.query("select 77 as id")).toEqual([{ id: 77 }])
  await next.close()
  expect(stranger.exitCode).toBe(null)
})

/** Makes a folder of the user as whom PostgreSQL runs. */
const otherUsersFolder = (folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (isRoot()) chownSync(folder, nobody().uid, nobody().gid)
  chmodSync(folder, 0o755)
  return folder
}
