import { readFileSync } from "node:fs"
import { join } from "node:path"
import { asc, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { undoStep } from "./schema/undo.ts"

const migration = readFileSync(join(import.meta.dirname, "migrations", "0038_status-of-many.sql"), "utf8")

test("a change of many that was stored before there was a DNS says whether it set DNF or cleared it", async () => {
  const { db } = await testDatabase()
  const { key: stageKey, institutionId } = await makeStage(db)
  const { userId } = await makeSecretary(db, institutionId)
  const former = ["no-status", "DNF"].map((was) => ({ kind: "statuses", was, count: 2 }))
  for (const [index, step] of [...former, { kind: "times", events: [] }].entries())
    await db.execute(sql`
      insert into undo_step (stage_key, revision, user_id, done_on, step)
      values (${stageKey}, ${index + 1}, ${userId}, now(), ${JSON.stringify(step)}::jsonb)`)
  await db.execute(sql.raw(migration))
  const steps = await db
    .select({ step: undoStep.step })
    .from(undoStep)
    .where(eq(undoStep.stageKey, stageKey))
    .orderBy(asc(undoStep.revision))
  expect(steps.map(({ step }) => step)).toEqual([
    { kind: "statuses", was: "no-status", after: "DNF", count: 2 },
    { kind: "statuses", was: "DNF", after: null, count: 2 },
    { kind: "times", events: [] },
  ])
})
