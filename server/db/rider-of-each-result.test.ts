import { readFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"

const migration = readFileSync(
  join(import.meta.dirname, "migrations", "0020_rider-of-each-result.sql"),
  "utf8",
)

test("standings that were published before a correction keep whose each result is", async () => {
  const { db } = await testDatabase()
  await makeStage(db)
  const rider = (participantId: string, order: number) => ({
    ...{ order, participantId, name: "Anna", birthYear: 2001 },
  })
  const former = {
    mode: "total",
    standings: [
      {
        id: "anna-expert",
        participants: [rider("anna", 0), rider("ext-1", 2)],
        results: [
          { order: 0, points: 20 },
          { order: 2, points: 17 },
        ],
      },
      { id: "nobody-expert", participants: [], results: [] },
    ],
  }
  await db.execute(sql`
    insert into championship_standings (institution_id, championship_id, last_published)
    select institution_id, id, ${JSON.stringify(former)}::jsonb from championship limit 1
    on conflict (institution_id, championship_id) do update set last_published = excluded.last_published`)
  await db.execute(sql.raw(migration))
  const { rows } = await db.execute(
    sql`select last_published as now from championship_standings where last_published is not null`,
  )
  expect(rows).toEqual([
    {
      now: {
        mode: "total",
        standings: [
          {
            id: "anna-expert",
            results: [
              { order: 0, points: 20, participant: { id: "anna", name: "Anna", birthYear: 2001 } },
              { order: 2, points: 17, participant: { id: "ext-1", name: "Anna", birthYear: 2001 } },
            ],
          },
          { id: "nobody-expert", results: [] },
        ],
      },
    },
  ])
})
