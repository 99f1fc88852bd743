import { expect, test } from "vitest"
import { attemptLimit, session, verification } from "#server/db/schema/accounts.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { purgeExpired } from "./purge-expired.ts"

test("what has served its time is removed, and nothing else", async () => {
  const { db } = await testDatabase()
  const now = Date.UTC(2026, 4, 16)
  const { id: userId } = await makeUser(db)
  for (const [id, endsOn] of Object.entries({ old: now - 1, current: now + 1 })) {
    const expiresAt = new Date(endsOn)
    await db.insert(session).values({ id, token: id, userId, expiresAt })
    await db.insert(verification).values({ id, identifier: id, value: "", expiresAt })
    await db.insert(attemptLimit).values({ key: id, count: 1, endsOn })
  }
  await purgeExpired({ db, now })
  expect(await db.select().from(session)).toMatchObject([{ id: "current" }])
  expect(await db.select().from(verification)).toMatchObject([{ id: "current" }])
  expect(await db.select().from(attemptLimit)).toMatchObject([{ key: "current" }])
})
