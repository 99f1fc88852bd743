import { expect, test } from "vitest"
import { connectDatabase } from "#server/db/open-database.ts"
import type { Db } from "#server/db/transaction.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { until } from "#tests/support/until.ts"
import { deleteAccount } from "./delete-account.ts"

const database = await testDatabase()
const { pool } = database

test("each column that names an account has an index, so that a deletion reads no whole table for it", async () => {
  const { rows } = await pool.query(
    `select conrelid::regclass::text || '.' || attname as missing
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = '"user"'::regclass and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
      and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || quote_ident(attname) || ' IS NOT NULL)'))`,
  )
  expect(rows).toEqual([])
})

/** Does work in connections of its own, and returns once they have told what they read, which they do when they end. */
const apart = async <Done>(work: (db: Db) => Promise<Done>): Promise<Done> => {
  const own = connectDatabase({ ...database.connection, application_name: "apart" })
  const done = await work(own.db)
  await own.close()
  const connections =
    "select from pg_stat_activity where datname = current_database() and application_name = 'apart'"
  await until(async () => (await pool.query(connections)).rowCount === 0)
  return done
}

/** How often all of the taps were read. */
const readsOfAllTaps = async () => {
  const { rows } = await pool.query(
    "select seq_scan::int as count from pg_stat_user_tables where relname = 'judge_event'",
  )
  return rows
}

test("an account is deleted without reading the taps of every stage", async () => {
  const [judge, reader] = await apart(async (db) => {
    const { stage } = await makeScoredStage(db, { cards: { "Anna Ozola": [[0, 5, 1]] } })
    return [(await makeJudge(db, stage)).user, await makeUser(db)]
  })
  // as with many taps: an index is read where there is one
  await pool.query(
    "do $$ begin execute format('alter database %I set enable_seqscan = off', current_database()); end $$",
  )
  const before = await readsOfAllTaps()
  await apart(async (db) => {
    for (const { id } of [judge, reader])
      expect(await deleteAccount({ db, now: Date.now() }, id)).toEqual({ kind: "deleted" })
  })
  expect(await readsOfAllTaps()).toEqual(before)
})
