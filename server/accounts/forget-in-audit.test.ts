import { lt } from "drizzle-orm"
import { expect, test } from "vitest"
import { withoutPerson } from "#domain/accounts/anonymize.ts"
import { retention } from "#domain/accounts/retention.ts"
import { audit } from "#server/db/schema/roles.ts"
import { type AuditEvent, writeAudit, writeAudits } from "#server/db/write-audit.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { until } from "#tests/support/until.ts"
import { purgeAudit, rewriteEntries } from "./forget-in-audit.ts"
import { readAudit } from "./read-audit.ts"

const day = 24 * 3_600_000
const now = Date.UTC(2026, 4, 16)
const oldEnough = now - retention.auditPersonDays * day - 1

const person = { name: "Anna Ozola", birthDate: "2012-03-04", license: "LIC-9", racingNumber: "77" }
const entered = { participant: "ext-1", before: null, after: person }
const clubRenamed = { before: { name: "AMK" }, after: { name: "AMK Madona" } }

test("the log says after a year what was done, but no more who it was about; what is younger or about no person stays [D-35]", async () => {
  const { db } = await testDatabase()
  const auditEvents: AuditEvent[] = [
    { event: "new_participant", data: entered },
    { event: "update_profile", data: { userId: "u1", after: { displayName: "Anna", isJudge: true } } },
    { event: "update_institution", data: clubRenamed },
  ]
  await writeAudits(db, auditEvents, { userId: null, now: oldEnough })
  await writeAudits(db, auditEvents, { userId: null, now: oldEnough + 2 })
  const read = async () => (await db.select().from(audit).orderBy(audit.id)).map(({ data }) => data)
  const expected = [
    { participant: "ext-1", before: null, after: { racingNumber: "77" } },
    { userId: "u1", after: { isJudge: true } },
    clubRenamed,
    ...auditEvents.map(({ data }) => data),
  ]
  await purgeAudit({ db, now })
  expect(await read()).toEqual(expected)
  await purgeAudit({ db, now })
  expect(await read()).toEqual(expected)
})

test("after a year the log names actors and bearers of passes by id alone; its page looks up their addresses [D-35]", async () => {
  const { db } = await testDatabase()
  const { id: userId, email } = await makeUser(db)
  const pass = { stage: "s", pass: "p1", name: "Jānis Bērziņš", section: 3 }
  const auditEvents: AuditEvent[] = [
    { event: "create_pass", data: pass },
    { event: "revoke_device", data: { stage: "s", device: "d1", pass: null, name: "Jānis Bērziņš" } },
  ]
  for (const at of [oldEnough, now]) await writeAudits(db, auditEvents, { userId, now: at })
  await purgeAudit({ db, now })
  const { name: _name, ...nameless } = pass
  expect(await db.select().from(audit).orderBy(audit.id)).toMatchObject([
    { data: nameless, userId, userEmail: null },
    { data: { stage: "s", device: "d1", pass: null }, userId, userEmail: null },
    { data: pass, userId, userEmail: email },
    { data: auditEvents[1]?.data, userId, userEmail: email },
  ])
  const old = await db.select().from(audit).where(lt(audit.timestamp, now))
  expect(JSON.stringify(old)).not.toContain("Jānis")
  const read = { db, actor: await makeAdmin(db) }
  const page = await readAudit(read, { text: "", from: null, until: null, before: null })
  expect(page).toMatchObject({
    entries: auditEvents.flatMap(() => [{ userEmail: email }, { userEmail: email }]),
  })
})

test("however many old entries there are, all lose their personal data", async () => {
  const { db } = await testDatabase()
  const auditEvents = Array.from(
    { length: 1_201 },
    (): AuditEvent => ({ event: "new_participant", data: entered }),
  )
  await writeAudits(db, auditEvents, { userId: null, now: oldEnough })
  await purgeAudit({ db, now })
  expect(JSON.stringify(await db.select().from(audit))).not.toContain("Anna Ozola")
})

test("an entry anonymised by one process while another rewrites it stays anonymised [D-35]", async () => {
  const { db, pool } = await testDatabase()
  const { id: userId } = await makeUser(db)
  const data = { userId, after: { displayName: "Anna", isJudge: true } }
  await writeAudit(db, { event: "update_profile", data, userId, now: Date.now() })

  const other = await pool.connect()
  await other.query("begin")
  await other.query(
    `update audit set user_id = 'nobody', user_email = null, data = data || '{"userId": "nobody"}'`,
  )
  const rewriting = rewriteEntries(db, undefined, (entry) => ({ ...entry, data: withoutPerson(entry.data) }))
  await until(async () => (await pool.query(waitingForLock)).rowCount === 1)
  await other.query("commit")
  other.release()
  await rewriting

  const forgotten = { userId: "nobody", userEmail: null }
  expect(await db.select().from(audit).orderBy(audit.id)).toMatchObject([
    { ...forgotten, data: { userId: "nobody", after: { isJudge: true } } },
  ])
})

const waitingForLock =
  "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
