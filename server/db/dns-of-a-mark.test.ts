import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { knownMigrations, migrate, migrateTo } from "./migrate.ts"
import { connectDatabase } from "./open-database.ts"

test("results whose DNS came of a timekeeper's mark keep that, and of all others nothing is said [TI-04]", async () => {
  const { pool, connection } = await testDatabase()
  await pool.query("create database unmarked template template0")
  const older = connectDatabase({ ...connection, database: "unmarked" })
  const known = knownMigrations()
  const before = known[known.findIndex(({ tag }) => tag.endsWith("dns-of-a-mark")) - 1]
  if (!before) throw new Error("There is no migration before")
  await migrateTo(older, before)
  // without their stage and their participants
  await older.pool.query(`
    set session_replication_role = replica;
    insert into result (stage_key, participant_id, name, class_key, revision, changed_on, status, timed_dns) values
      (1, 'anna', 'Anna', 1, 1, now(), 'DNS', true), (1, 'juris', 'Juris', 1, 1, now(), 'DNS', false)`)
  await migrate(older)
  const { rows } = await older.pool.query(
    "select participant_id, timed_dns from result order by participant_id",
  )
  expect(rows).toEqual([
    { participant_id: "anna", timed_dns: true },
    { participant_id: "juris", timed_dns: null },
  ])
  await older.close()
})
