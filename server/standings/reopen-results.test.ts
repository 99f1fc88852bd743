import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { result } from "#server/db/schema/results.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { refused } from "#tests/support/scored-race.ts"
import { resultsStatusOf } from "#tests/support/stored-standings.ts"
import { reopenResults } from "./reopen-results.ts"

const { db } = await testDatabase()

test("an admin reopens with a reason: the race is in progress, and no position is stored (D-18)", async () => {
  const season = await makeApprovedSeason(db, { scores: [{ Anna: 1, Dita: null }] })
  const path = season.pathOf(0)
  const reopen = (by: typeof season.by, reason: string) => reopenResults(by, path, { reason })
  expect(await reopen(season.by, "Protest")).toEqual(refused("forbidden"))
  expect(await reopen(season.byAdmin, " ")).toEqual(refused("reason-required"))
  expect(await resultsStatusOf(db, path)).toBe("Approved")
  expect(await reopen(season.byAdmin, "Protest")).toEqual({ kind: "reopened" })
  expect(await resultsStatusOf(db, path)).toBeNull()
  const held = await db
    .select()
    .from(result)
    .where(eq(result.stageKey, season.stages[0]?.key ?? 0))
  expect(held).toHaveLength(2)
  for (const one of held)
    expect(one).toMatchObject({
      position: null,
      positionAbsolute: null,
      positionPoints: null,
      positionAbsolutePoints: null,
    })
  expect(await reopen(season.byAdmin, "Protest")).toEqual(refused("not-approved"))
})
