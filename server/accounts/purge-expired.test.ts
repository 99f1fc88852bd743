import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { attemptLimit, session, verification } from "#server/db/schema/accounts.ts"
import { importedRider, judgeDevice } from "#server/db/schema/judging.ts"
import { savedRegistration } from "#server/db/schema/registration.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { purgeExpired } from "./purge-expired.ts"

const day = 24 * 3_600_000
const year = 365 * day

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
  const importedOn = { old: now - 60 * day - 1, current: now - 60 * day + 1 }
  for (const [name, createdOn] of Object.entries(importedOn)) {
    const { key: stageKey, path } = await makeStage(db)
    const { device } = await makePhone(db, { key: stageKey, path })
    await db.update(judgeDevice).set({ createdOn }).where(eq(judgeDevice.id, device.id))
    await db.insert(importedRider).values({ stageKey, deviceId: device.id, participant: "number:7", name })
  }
  await purgeExpired({ db, now })
  expect(await db.select().from(importedRider)).toMatchObject([{ name: "current" }])
  expect(await db.select().from(savedRegistration)).toMatchObject([{ userId: "current" }])
  expect(await db.select().from(session)).toMatchObject([{ id: "current" }])
  expect(await db.select().from(verification)).toMatchObject([{ id: "current" }])
  expect(await db.select().from(attemptLimit)).toMatchObject([{ key: "current" }])
})
