import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { testDatabase } from "#tests/support/database.ts"
import { deskRace } from "#tests/support/desk-race.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { refused } from "#tests/support/scored-race.ts"
import { dismissAttempts } from "./settle-attempts.ts"

const { db } = await testDatabase()

test("what came after the approval is left out for a reason, and changes no result", async () => {
  const { stage, by, totals, attention, ride } = await deskRace(db)
  const { device, send } = await makePhone(db, stage)
  await send([ride(1)])
  await db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  const late = ride(2)
  await send([late])
  expect(await attention()).toMatchObject([{ kind: "waiting", why: "results-approved" }])
  const dismiss = (reason: string | null) =>
    dismissAttempts(by, stage.path, { phone: device.phone, attempts: [late.attempt], reason })
  expect(await dismiss(null)).toEqual(refused("reason-required"))
  expect(await attention()).toHaveLength(1)
  expect(await dismiss("Ridden after the end")).toEqual({ kind: "settled" })
  expect(await attention()).toEqual([])
  expect(await totals()).toEqual([[1, 0]])
})
