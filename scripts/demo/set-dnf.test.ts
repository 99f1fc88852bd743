import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { result } from "#server/db/schema/results.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { setDnf } from "./set-dnf.ts"

const { db } = await testDatabase()

test("DNF is set on the results that are named, at the stage's next revision", async () => {
  const { stage, riders } = await makeScoredStage(db, { cards: { Ozols: [[0, 1]], Kalns: [[5, null]] } })
  await setDnf(
    db,
    stage.path,
    riders.filter(({ name }) => name === "Kalns").map(({ id }) => id),
  )
  const rows = await db.select().from(result).where(eq(result.stageKey, stage.key)).orderBy(result.name)
  expect(rows).toMatchObject([
    { name: "Kalns", status: "DNF", revision: 2 },
    { name: "Ozols", status: null, revision: 1 },
  ])
})
