import { expect, test } from "vitest"
import { attemptLimit, session, verification } from "#server/db/schema/accounts.ts"
import { savedRegistration } from "#server/db/schema/registration.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { purgeExpired } from "./purge-expired.ts"

const year = 365 * 24 * 3_600_000

test("what has served its time is removed, and nothing else [D-35]", async () => {
  const { db } = await testDatabase()
  const now = Date.UTC(2026, 4, 16)
  const { id: userId } = await makeUser(db)
  for (const [id, endsOn] of Object.entries({ old: now - 1, current: now + 1 })) {
    const expiresAt = new Date(endsOn)
    await db.insert(session).values({ id, token: id, userId, expiresAt })
    await db.insert(verification).values({ id, identifier: id, value: "", expiresAt })
    await db.insert(attemptLimit).values({ key: id, count: 1, endsOn })
  }
  const formAges = { old: now - 3 * year - 1, current: now - 3 * year + 1 }
  for (const [id, modifiedOn] of Object.entries(formAges)) {
    await makeUser(db, { id })
    const participationData = makeForm({ name: id })
    await db.insert(savedRegistration).values({ userId: id, participationData, modifiedOn })
  }
  await purgeExpired({ db, now })
  expect(await db.select().from(savedRegistration)).toMatchObject([{ userId: "current" }])
  expect(await db.select().from(session)).toMatchObject([{ id: "current" }])
  expect(await db.select().from(verification)).toMatchObject([{ id: "current" }])
  expect(await db.select().from(attemptLimit)).toMatchObject([{ key: "current" }])
})
