import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { knownMigrations, migrate, migrateTo } from "./migrate.ts"
import { connectDatabase } from "./open-database.ts"

test("owners of accounts keep their ids, pages and saved forms when accounts come to hold riders [FA-01]", async () => {
  const { pool, connection } = await testDatabase()
  await pool.query("create database unheld template template0")
  const older = connectDatabase({ ...connection, database: "unheld" })
  const known = knownMigrations()
  const before = known[known.findIndex(({ tag }) => tag.endsWith("held-riders")) - 1]
  if (!before) throw new Error("There is no migration before")
  await migrateTo(older, before)
  const { rows: pages } = await older.pool.query(`
    with made as (insert into "user" (id, name, email) values ('anna', 'Anna', 'a@x.lv'), ('juris', 'Juris', 'j@x.lv') returning id),
    saved as (insert into saved_registration (user_id, participation_data) select id, '{"name": "Anna"}' from made)
    insert into rider (user_id, is_hidden) values ('anna', true), (null, false) returning id`)
  await migrate(older)
  const { rows } = await older.pool.query(
    "select id, user_id, entry_id, is_hidden from rider order by user_id nulls last",
  )
  expect(rows).toEqual([
    { id: pages[0].id, user_id: "anna", entry_id: "anna", is_hidden: true },
    { id: expect.any(String), user_id: "juris", entry_id: "juris", is_hidden: false },
    { id: pages[1].id, user_id: null, entry_id: null, is_hidden: false },
  ])
  const { rows: saved } = await older.pool.query("select entry_id from saved_registration order by entry_id")
  expect(saved).toEqual([{ entry_id: "anna" }, { entry_id: "juris" }])
  await older.close()
})
