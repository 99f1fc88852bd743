import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { retention } from "#domain/accounts/retention.ts"
import { openDatabase } from "#server/db/open-database.ts"
import { testDataFolder } from "#tests/support/data-folder.ts"
import { folderOfTest } from "#tests/support/folder-of-test.ts"
import { rotateLog } from "./rotate-log.ts"

const day = 24 * 3_600_000

test("whatever fails in the database, its log has no value of a statement, and nothing of what was stored", async () => {
  const dataFolder = testDataFolder(afterAll)
  const database = await openDatabase({ dataFolder })
  const { pool } = database
  await pool.query("create table person (email text unique, born date check (born > '1900-01-01'))")
  await pool.query("insert into person (email) values ('anna@example.org')")
  const failing: [string, unknown[]][] = [
    ["insert into person (email) values ('anna@example.org')", []],
    ["insert into person (email) values ($1)", ["anna@example.org"]],
    ["insert into person values ('anna@example.com', $1)", ["1899-07-07"]],
    ["select $1::int", ["anna@example.org"]],
    ["select 'anna@example.org'::int", []],
    ["selec anna from person", []],
  ]
  for (const [text, values] of failing)
    await expect(pool.query({ text, ...(values.length > 0 && { values }) })).rejects.toThrow()
  await database.close()
  const log = readFileSync(join(dataFolder, "pg.log"), "utf8")
  expect(log).toContain("database system is ready")
  expect(log).not.toMatch(/anna|1899/)
})

test("the log is moved aside when it is large or old, so that no line of it is kept longer than promised", () => {
  const log = join(folderOfTest(), "pg.log")
  const former = `${log}.1`
  rotateLog(log)
  expect(existsSync(log)).toBe(false)
  writeFileSync(log, "first\n")
  rotateLog(log)
  expect(existsSync(former)).toBe(false)

  const days = (count: number) => Date.now() + count * day
  rotateLog(log, days(46))
  expect([readFileSync(former, "utf8"), readFileSync(log, "utf8")]).toEqual(["first\n", ""])
  expect(statSync(former).mode & 0o077).toBe(0)
  writeFileSync(log, "second\n")
  rotateLog(log, days(44))
  expect(readFileSync(former, "utf8")).toBe("first\n")
  utimesSync(former, days(0) / 1_000, days(0) / 1_000)
  rotateLog(log, days(46))
  expect(readFileSync(former, "utf8")).toBe("second\n")
  expect(2 * 45).toBeLessThanOrEqual(retention.serverLogDays)

  writeFileSync(log, "x".repeat(5_000_001))
  rotateLog(log)
  expect(statSync(log).size).toBe(0)
  expect(statSync(former).size).toBe(5_000_001)
})
