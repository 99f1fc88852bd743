import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { writeStage } from "./write-stage.ts"

const database = await testDatabase()

test("a write finds rows by their index, even with a plan that was made while the tables were empty", async () => {
  const { db, pool } = database
  const { path } = await makeStage(db)
  await pool.query("vacuum analyze judge_event")
  const plan = await writeStage(db, { path, by: { userId: null, now: Date.now() } }, async ({ client }) => {
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      "explain select name from judge_event where id = any('{00000000-0000-4000-8000-000000000000}')",
    )
    return rows.map((row) => row["QUERY PLAN"]).join("\n")
  })
  expect(plan).toContain("judge_event_pkey")
  expect(plan).not.toContain("Seq Scan")
})
