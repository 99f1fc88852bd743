import { expect, test } from "vitest"
import { keptFor } from "#domain/accounts/kept-for.ts"
import { audit } from "#server/db/schema/roles.ts"
import { writeAudits } from "#server/db/write-audit.ts"
import { testDatabase } from "#tests/support/database.ts"
import { purgeAudit } from "./purge-audit.ts"

const day = 24 * 3_600_000
const now = Date.UTC(2026, 4, 16)
const oldEnough = now - keptFor.auditPersonDays * day - 1

const person = { name: "Anna Ozola", birthDate: "2012-03-04", license: "LIC-9", racingNumber: "77" }
const entered = { participant: "ext-1", before: null, after: person }
const clubRenamed = { before: { name: "AMK" }, after: { name: "AMK Madona" } }

test("the log says after a year what was done, but no more who it was about; what is younger or about no person stays [D-35]", async () => {
  const { db } = await testDatabase()
  const deeds = [
    { event: "new_participant", data: entered },
    { event: "update_profile", data: { userId: "u1", after: { displayName: "Anna", isJudge: true } } },
    { event: "update_institution", data: clubRenamed },
  ]
  await writeAudits(db, deeds, { userId: null, now: oldEnough })
  await writeAudits(db, deeds, { userId: null, now: oldEnough + 2 })
  const read = async () => (await db.select().from(audit).orderBy(audit.id)).map(({ data }) => data)
  const expected = [
    { participant: "ext-1", before: null, after: { racingNumber: "77" } },
    { userId: "u1", after: { isJudge: true } },
    clubRenamed,
    ...deeds.map(({ data }) => data),
  ]
  await purgeAudit({ db, now })
  expect(await read()).toEqual(expected)
  await purgeAudit({ db, now })
  expect(await read()).toEqual(expected)
})

test("as many old entries as there are lose what is personal", async () => {
  const { db } = await testDatabase()
  const deeds = Array.from({ length: 1_201 }, () => ({ event: "new_participant", data: entered }))
  await writeAudits(db, deeds, { userId: null, now: oldEnough })
  await purgeAudit({ db, now })
  expect(JSON.stringify(await db.select().from(audit))).not.toContain("Anna Ozola")
})
