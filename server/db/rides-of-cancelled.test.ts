import { readFileSync } from "node:fs"
import { join } from "node:path"
import { asc, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { undoStep } from "./schema/undo.ts"

const read = (file: string) => readFileSync(join(import.meta.dirname, "migrations", file), "utf8")
const [, ridesOfClasses = ""] = read("0041_cancelled-in-laps.sql").split("--> statement-breakpoint")
const sinceByClass = read("0047_since-by-class.sql")

test("a section that was cancelled before single laps were chosen was so in all laps of its classes, since the same time [RX-07]", async () => {
  const { db } = await testDatabase()
  const stage = await makeStage(db, {
    classes: [
      { name: "Expert", lap: 3 },
      { name: "Junior", lap: 1 },
    ],
  })
  const { userId } = await makeSecretary(db, stage.institutionId)
  const keys = stage.classes.map(({ classKey }) => classKey)
  const former = [
    { kind: "cancelled", section: 3, classes: keys, since: null },
    { kind: "restored", section: 3, classes: keys.slice(1), since: 5 },
    { kind: "times", events: [] },
  ]
  for (const [index, step] of former.entries())
    await db.execute(sql`
      insert into undo_step (stage_key, revision, user_id, done_on, step)
      values (${stage.key}, ${index + 1}, ${userId}, now(), ${JSON.stringify(step)}::jsonb)`)
  for (const migration of [ridesOfClasses, sinceByClass]) await db.execute(sql.raw(migration))
  const steps = await db
    .select({ step: undoStep.step })
    .from(undoStep)
    .where(eq(undoStep.stageKey, stage.key))
    .orderBy(asc(undoStep.revision))
  const [expert, junior] = [
    { classKey: keys[0], name: "Expert", laps: [1, 2, 3] },
    { classKey: keys[1], name: "Junior", laps: [1] },
  ]
  expect(steps.map(({ step }) => step)).toEqual([
    {
      ...{ kind: "cancelled", section: 3, isWhole: true },
      rides: [expert, junior].map((ride) => ({ ...ride, since: null })),
    },
    { kind: "restored", section: 3, isWhole: true, rides: [{ ...junior, since: 5 }] },
    { kind: "times", events: [] },
  ])
})
