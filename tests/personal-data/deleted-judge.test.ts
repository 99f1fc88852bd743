import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { acceptEntry } from "#server/judging/accept-entry.ts"
import { testDatabase } from "#tests/support/database.ts"
import { deskRace } from "#tests/support/desk-race.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

test("what a secretary accepted as it is stays accepted when the judge's account is deleted [D-09] [D-35]", async () => {
  const { stage, rider, by, attention, ride } = await deskRace(db)
  const phone = await makePhone(db, stage)
  await phone.send([ride(1, { lap: 2 })])
  const [item] = await attention()
  const place = { participantId: rider.id, section: 1, lap: 2 }
  const seenRevision = item && "revision" in item ? item.revision : 0
  await acceptEntry(by, stage.path, { place, kind: "lap-order", seenRevision, reason: null })
  expect(await attention()).toEqual([])
  expect(await deleteAccount({ db, now: noon }, phone.user.id)).toEqual({ kind: "deleted" })
  expect(await attention()).toEqual([])
  const isThere = and(eq(sectionEntry.stageKey, stage.key), eq(sectionEntry.lap, 2))
  expect(await db.select().from(sectionEntry).where(isThere)).toMatchObject([
    { total: 0, judgeDisplayName: "—", judgeEmail: null },
  ])
})
