import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { knownMigrations, migrate, migrateTo } from "./migrate.ts"
import { connectDatabase } from "./open-database.ts"

/** A database of its own, as the migration with this name left it. */
const databaseAt = async (tag: string) => {
  const migration = knownMigrations().find((one) => one.tag === tag)
  if (!migration) throw new Error(`No migration has the name ${tag}`)
  const { pool, connection } = await testDatabase()
  const name = `at_${tag.slice(0, 4)}`
  await pool.query(`create database ${name} template template0`)
  const database = connectDatabase({ ...connection, database: name })
  await migrateTo(database, migration)
  return database
}

test("servers that start at once migrate once, and a later start changes nothing", async () => {
  const { pool, connection } = await testDatabase()
  await pool.query("create database unmigrated template template0")
  const unmigrated = connectDatabase({ ...connection, database: "unmigrated" })
  await Promise.all([migrate(unmigrated), migrate(unmigrated), migrate(unmigrated)])
  await migrate(unmigrated)

  const migrations = readdirSync(join(import.meta.dirname, "migrations")).filter((name) =>
    name.endsWith(".sql"),
  )
  const { rows } = await unmigrated.pool.query("select count(*)::int from drizzle.__drizzle_migrations")
  expect(rows).toEqual([{ count: migrations.length }])
  await unmigrated.close()
})

test("a migration that fails is reported to the caller, and leaves the lock to the next", async () => {
  const database = await testDatabase()
  const nowhere = join(import.meta.dirname, "no-migrations")
  await expect(migrate(database, nowhere)).rejects.toThrow("_journal.json")
  await migrate(database)
})

test("attempts, what phones reported and when riders were told outlive the new names of their columns", async () => {
  const database = await databaseAt("0024_calendars")
  await database.pool.query(
    `insert into attempt_limit (key, count, ends_on) values ('a', 2, now());
    insert into "user" (id, name, email, inactivity_told_on) values ('anna', 'Anna', 'anna@example.org', 'epoch');
    insert into institution (id, name) values ('lamsf', 'LaMSF');
    insert into championship (institution_id, id, display_name) values ('lamsf', 'trial', 'Trial');
    insert into stage (institution_id, championship_id, id, title, competition_start_date, competition_end_date)
      values ('lamsf', 'trial', 'first', 'First', 'epoch', 'epoch');
    insert into judge_device (id, stage_key, token_hash, name, phone, user_id, waiting, waiting_told_on)
      select gen_random_uuid(), key, 'hash', 'Anna', gen_random_uuid(), 'anna', 3, 'epoch' from stage`,
  )
  await migrate(database)
  const { rows } = await database.pool.query(
    `select rate_limit.key, count, extract(epoch from inactivity_notified_on)::int as notified,
      waiting, extract(epoch from waiting_reported_on)::int as reported
    from rate_limit, "user" join judge_device on user_id = "user".id`,
  )
  expect(rows).toEqual([{ key: "a", count: 2, notified: 0, waiting: 3, reported: 0 }])
  await database.close()
})

test("riders who entered a stage under their own account have a rider's page after the update, and nobody else has [RI-01]", async () => {
  const database = await databaseAt("0026_accepted-entries")
  await database.pool.query(
    `insert into "user" (id, name, email) values ('anna', 'Anna', 'anna@example.org'), ('juris', 'Juris', 'juris@example.org');
    insert into institution (id, name) values ('lamsf', 'LaMSF');
    insert into championship (institution_id, id, display_name) values ('lamsf', 'trial', 'Trial');
    insert into championship_class (institution_id, championship_id, name, "order") values ('lamsf', 'trial', 'Expert', 1);
    insert into stage (institution_id, championship_id, id, title, competition_start_date, competition_end_date)
      values ('lamsf', 'trial', 'first', 'First', 'epoch', 'epoch'), ('lamsf', 'trial', 'second', 'Second', 'epoch', 'epoch');
    insert into stage_class (stage_key, class_key, color, lap, lap_sections)
      select stage.key, championship_class.key, '#ffffff', 1, '{true}' from stage, championship_class;
    insert into participant (stage_key, id, name, class_key)
      select stage_key, id, id, class_key from stage_class, (values ('anna'), ('ext-1')) as entered(id)`,
  )
  await migrate(database)
  const { rows } = await database.pool.query("select user_id, is_hidden from rider")
  expect(rows).toEqual([{ user_id: "anna", is_hidden: false }])
  await database.close()
})

test("a DNF of many that was set before the update can be undone after it, and a protest keeps its class and who made it [SP-14] [OF-05]", async () => {
  const database = await databaseAt("0035_protests")
  await database.pool.query(
    `insert into "user" (id, name, email) values ('dace', 'Dace', 'dace@example.org');
    insert into institution (id, name) values ('lamsf', 'LaMSF');
    insert into championship (institution_id, id, display_name) values ('lamsf', 'trial', 'Trial');
    insert into championship_class (institution_id, championship_id, name, "order") values ('lamsf', 'trial', 'Expert', 1);
    insert into stage (institution_id, championship_id, id, title, competition_start_date, competition_end_date)
      values ('lamsf', 'trial', 'first', 'First', 'epoch', 'epoch');
    insert into stage_class (stage_key, class_key, color, lap, lap_sections)
      select stage.key, championship_class.key, '#ffffff', 1, '{true}' from stage, championship_class;
    insert into participant (stage_key, id, name, racing_number, class_key)
      select stage_key, id, initcap(id), case id when 'anna' then '7' end, class_key from stage_class, (values ('anna'), ('bruno'), ('carl')) as entered(id);
    insert into result (stage_key, participant_id, name, class_key, status, revision, changed_on)
      select stage_key, id, name, class_key, 'DNF', case id when 'carl' then 4 else 3 end, 'epoch' from participant;
    insert into undo_step (stage_key, revision, user_id, done_on, step)
      select key, 3, 'dace', 'epoch', '{"kind": "statuses", "was": "no-result", "count": 3}' from stage;
    insert into protest (id, stage_key, class_key, participant_id, protester_name, subject, received_on, revision)
      select gen_random_uuid(), stage_key, class_key, 'anna', null, 'By Anna', 'epoch'::timestamptz, 1 from stage_class
      union all select gen_random_uuid(), stage_key, null, null, 'MK', 'By a club', 'epoch'::timestamptz, 1 from stage_class
      union all select gen_random_uuid(), stage_key, null, null, null, 'By nobody', 'epoch'::timestamptz, 1 from stage_class`,
  )
  await migrate(database)
  const { rows } = await database.pool.query(
    `select undo_step_result.participant_id as rider, made_result as made, step ->> 'was' as was
    from undo_step_result join undo_step using (stage_key, revision) order by 1`,
  )
  expect(rows).toEqual(["anna", "bruno"].map((rider) => ({ rider, made: true, was: "no-status" })))
  const protests = await database.pool.query(
    `select class_name as class, participant_id as rider, protester_name as name, protester_number as number
    from protest order by subject`,
  )
  expect(protests.rows).toEqual([
    { class: "Expert", rider: "anna", name: "Anna", number: "7" },
    { class: null, rider: null, name: "MK", number: null },
    { class: null, rider: null, name: "—", number: null },
  ])
  await database.close()
})
