import { readFileSync } from "node:fs"
import { join } from "node:path"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { undoneRace } from "#tests/support/undone-race.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { penalty } from "./schema/results.ts"

const file = join(import.meta.dirname, "migrations", "0048_what-counts-now.sql")

test("a penalty that was deleted before stays removed if a secretary did it last, or if its judge's tap is not known [D-08]", async () => {
  const { db } = await testDatabase()
  const { stage, phone, idOf, undo, removePenalty } = await undoneRace(db)
  const given = async () => {
    const tap = wireTap({ participant: idOf("Anna"), section: 1, name: "JudgePenalty", points: 1 })
    await phone.send([tap])
    return tap.id
  }
  const [folded, removed, restored, counting] = [await given(), await given(), await given(), await given()]
  await removePenalty(removed)
  await undo(await removePenalty(restored))
  const entered = crypto.randomUUID()
  const of = { stageKey: stage.key, participantId: idOf("Anna"), points: 1, reason: "Late" }
  await db.insert(penalty).values({ id: entered, ...of, userDisplayName: "" })

  await db.execute(sql`alter table penalty drop column deleted, drop column uncounted`)
  await db.execute(sql`alter table penalty rename column removed to deleted`)
  await db.execute(sql`update penalty set deleted = id <> ${counting} where stage_key = ${stage.key}`)
  for (const statement of readFileSync(file, "utf8").split("--> statement-breakpoint"))
    await db.execute(sql.raw(statement))

  const rows = await db.select().from(penalty).where(eq(penalty.stageKey, stage.key))
  const how = new Map(rows.map(({ id, ...row }) => [id, [row.removed, row.uncounted, row.deleted]]))
  expect([folded, removed, restored, entered, counting].map((id) => how.get(id))).toEqual([
    [false, true, true],
    [true, false, true],
    [false, true, true],
    [true, false, true],
    [false, false, false],
  ])
})
