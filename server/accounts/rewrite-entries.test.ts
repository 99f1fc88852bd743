import { expect, test } from "vitest"
import { withoutPerson } from "#domain/accounts/anonymize.ts"
import { audit } from "#server/db/schema/roles.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { until } from "#tests/support/until.ts"
import { rewriteEntries } from "./forget-in-audit.ts"

test("what one forgets while another rewrites the same entry stays forgotten [D-35]", async () => {
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
  expect(await db.select().from(audit)).toMatchObject([
    { ...forgotten, data: { userId: "nobody", after: { isJudge: true } } },
  ])
})

const waitingForLock =
  "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
