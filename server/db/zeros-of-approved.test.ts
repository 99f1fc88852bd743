import { readFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { result } from "./schema/results.ts"
import { standingResult } from "./schema/standings.ts"

const migration = readFileSync(join(import.meta.dirname, "migrations", "0037_season-rules.sql"), "utf8")

test("results approved before zeros were counted have them, and so have the standings made from them [RX-06]", async () => {
  const { db } = await testDatabase()
  const made = await makeApprovedSeason(db, {
    scores: [
      { Anna: 1, Bruno: 0 },
      { Anna: 0, Bruno: 3 },
      { Anna: 0, Bruno: 0 },
    ],
  })
  await made.generateAll()
  await made.reopen(2)
  // Anna’s first section of the first stage no longer counts
  await db.execute(
    sql`update stage_class set lap_sections = '{f,t}' where stage_key = ${made.stages[0]?.key}`,
  )
  await db.update(result).set({ zeros: null })
  await db.update(standingResult).set({ zeros: null })
  for (const statement of migration.split("--> statement-breakpoint"))
    if (statement.includes("UPDATE")) await db.execute(sql.raw(statement))

  const zerosIn = async (table: typeof result | typeof standingResult) => {
    const rows = await db
      .select({ stageKey: table.stageKey, name: table.name, zeros: table.zeros })
      .from(table)
      .orderBy(table.stageKey, table.name)
    return rows.map(({ stageKey, name, zeros }) => [
      made.stages.findIndex(({ key }) => key === stageKey),
      name,
      zeros,
    ])
  }
  const approved = [
    [0, "Anna", 0],
    [0, "Bruno", 1],
    [1, "Anna", 2],
    [1, "Bruno", 1],
    [2, "Anna", null],
    [2, "Bruno", null],
  ]
  expect(await zerosIn(result)).toEqual(approved)
  expect(await zerosIn(standingResult)).toEqual(approved)
})
