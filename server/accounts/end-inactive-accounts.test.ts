import { eq, sql } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { z } from "zod"
import { retention } from "#domain/accounts/retention.ts"
import { session, user } from "#server/db/schema/accounts.ts"
import { result } from "#server/db/schema/results.ts"
import { linkedEntry, riderHolder } from "#server/db/schema/riders.ts"
import { role } from "#server/db/schema/roles.ts"
import { MailNotSent, type NotSentWhy } from "#server/mail/mailer.ts"
import { describeError } from "#server/observability/report-errors.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { one } from "#tests/support/factories/one.ts"
import { until } from "#tests/support/until.ts"
import { endInactiveAccounts, noteVisits } from "./end-inactive-accounts.ts"

const day = 24 * 3_600_000
const now = Date.now()
const inactiveAfter = retention.inactiveYears * 365 * day
const notice = retention.inactiveNoticeDays * day
const lastMonth = now - inactiveAfter + notice - 1

/** Accounts, the days that purges run on, and who was told. */
const site = async () => {
  const { db, pool } = await testDatabase()
  const notified: string[] = []
  /** The riders whom mails say are forgotten. */
  const forgotten: string[][] = []
  const failures = new Map<string, NotSentWhy>()
  const log = { error: vi.fn() }
  const stopping = new AbortController()
  const notifyInactive = async (email: string, riders: readonly string[]) => {
    const why = failures.get(email)
    if (why) throw new MailNotSent(why)
    notified.push(email)
    forgotten.push([...riders])
  }
  return {
    ...{ db, pool, notified, forgotten, failures, log, stopping },
    makeVisited: (lastVisitOn: number) => makeUser(db, { lastVisitOn }),
    purge: (at: number) =>
      endInactiveAccounts({ db, now: at, notifyInactive, log, stopping: stopping.signal }),
    isThere: async ({ id }: { id: string }) => (await db.$count(user, eq(user.id, id))) === 1,
  }
}

test("an account that nobody has used for years ends a month after a mail has said so; its results stay [D-35]", async () => {
  const { db, notified, makeVisited, purge, isThere } = await site()
  const rider = await makeVisited(lastMonth)
  const used = await makeVisited(lastMonth + 2)
  await makeScoredStage(db, { cards: { "Anna Ozola": [[1]] }, riders: { "Anna Ozola": { id: rider.id } } })
  await purge(now)
  await purge(now + day)
  expect(notified.toSorted()).toEqual([rider.email, used.email].toSorted())
  await purge(now + notice)
  expect(await isThere(rider)).toBe(true)
  await purge(now + notice + 1)
  expect([await isThere(rider), await isThere(used)]).toEqual([false, true])
  expect(await db.select().from(result)).toMatchObject([{ name: "—", birthDate: null }])
})

test("an owner who uses the account after the mail keeps it, and is notified again years later [D-35]", async () => {
  const { db, notified, makeVisited, purge, isThere } = await site()
  const owner = await makeVisited(lastMonth)
  await purge(now)
  const back = new Date(now + day)
  await db
    .insert(session)
    .values({ id: "s", token: "s", userId: owner.id, expiresAt: back, createdAt: back, updatedAt: back })
  await noteVisits(db)
  await purge(now + notice + day)
  expect([await isThere(owner), notified]).toEqual([true, [owner.email]])
  await purge(now + day + inactiveAfter)
  expect(notified).toEqual([owner.email, owner.email])
})

test("the mail names the riders who are forgotten with the account, and nobody whom another account enters too [D-35] [FA-03]", async () => {
  const { db, notified, forgotten, makeVisited, purge } = await site()
  const [mother, father] = [await makeVisited(lastMonth), await makeVisited(now)]
  const { name } = await makeHeldRider(db, mother.id, { name: "Bruno Ozols" })
  const shared = await makeHeldRider(db, mother.id, { name: "Clara Ozola" })
  await db.insert(riderHolder).values({ riderId: shared.riderId, userId: father.id })
  await purge(now)
  expect([notified, forgotten]).toEqual([[mother.email], [[name]]])
})

test("an account is used as long as somebody enters a rider of it, and ends years after the last entry [D-35] [FA-03]", async () => {
  const { db, notified, makeVisited, purge, isThere } = await site()
  const stage = await makeStage(db)
  const holders = [await makeVisited(0), await makeVisited(0), await makeVisited(0)]
  const [ofClub, ofSecretary, sees] = holders
  if (!ofClub || !ofSecretary || !sees) throw new Error("There are three")
  const child = await makeHeldRider(db, ofClub.id)
  await makeParticipant(db, stage, { id: child.id, createdOn: now - day })
  const { riderId } = await makeHeldRider(db, ofSecretary.id)
  const { id: participantId } = await makeParticipant(db, stage, { createdOn: now - day })
  await db.insert(linkedEntry).values({ stageKey: stage.key, participantId, riderId })
  // whoever has handed a rider over does not hold them any longer
  await db.insert(riderHolder).values({ riderId, userId: sees.id, onlySees: true })
  const purgeAt = async (at: number) => {
    await noteVisits(db)
    await purge(at)
  }
  await purgeAt(now)
  expect(notified).toEqual([sees.email])
  await purgeAt(now + notice + 1)
  expect(await Promise.all(holders.map(isThere))).toEqual([true, true, false])
  await purgeAt(now + inactiveAfter)
  expect(notified.slice(1).toSorted()).toEqual([ofClub.email, ofSecretary.email].toSorted())
})

test("signing in counts as using the account", async () => {
  const database = await testDatabase()
  const { db } = database
  const browser = openBrowser(await accountSite(database))
  const account = { email: "anna@example.org", password: "steep-and-muddy", name: "Anna Ozola" }
  await browser.call("accounts/signUp", account)
  await db.update(user).set({ lastVisitOn: 0 })
  await browser.call("accounts/signIn", account)
  const [{ lastVisitOn } = { lastVisitOn: 0 }] = await db.select().from(user)
  expect(lastVisitOn).toBeGreaterThanOrEqual(now)
})

test("admins and secretaries are neither notified nor deleted, however long they are away [D-35]", async () => {
  const { db, notified, makeVisited, purge, isThere } = await site()
  const [admin, secretary] = [await makeVisited(0), await makeVisited(0)]
  const { id: institutionId } = await makeInstitution(db)
  await db.insert(role).values([
    { userId: admin.id, role: "admin" },
    { userId: secretary.id, role: "secretary", institutionId },
  ])
  // what stays under a deleted account
  await makeUser(db, { id: "deleted-1", lastVisitOn: 0 })
  for (const at of [now, now + notice + day]) await purge(at)
  expect([await isThere(admin), await isThere(secretary), notified]).toEqual([true, true, []])
})

test("no more than fifty owners are notified a day, and none while the mail server is unavailable", async () => {
  const { db, notified, failures, makeVisited, purge } = await site()
  for (let number = 0; number < 60; number += 1)
    failures.set((await makeVisited(number)).email, "server-away")
  await purge(now)
  expect(await db.$count(user, eq(user.inactivityNotifiedOn, now))).toBe(0)
  failures.clear()
  for (const at of [now, now + 1]) await purge(at)
  expect(notified.length).toBe(50)
  await purge(now + day + 1)
  expect(notified.length).toBe(60)
})

test("a mail that cannot be sent does not block others; if an address accepts none, its owner counts as notified [D-35]", async () => {
  const { notified, failures, makeVisited, purge, isThere } = await site()
  const gone = await makeVisited(0)
  failures.set(gone.email, "no-such-address")
  // no mail got through: perhaps the server accepts none of ours
  for (const at of [now, now + notice + 1]) await purge(at)
  expect(await isThere(gone)).toBe(true)

  const [reached, full] = [await makeVisited(0), await makeVisited(0)]
  failures.set(full.email, "refused")
  const from = now + notice + 2 * day
  await purge(from)
  expect(notified).toEqual([reached.email])
  await purge(from + notice + 1)
  expect([await isThere(gone), await isThere(reached), await isThere(full)]).toEqual([false, false, true])
})

test("an account that cannot be deleted does not stop the others, and is not named in the log", async () => {
  const { db, log, makeVisited, purge, isThere } = await site()
  const owners = [await makeVisited(0), await makeVisited(0), await makeVisited(0)]
  await purge(now)
  const stuck = one(owners.slice(0, 1))
  await db.execute(
    sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
  )
  await db.execute(
    sql.raw(`create trigger stuck before delete on "user" for each row when (old.id = '${stuck.id}')
      execute function refuse()`),
  )
  await purge(now + notice + 1)
  expect(await Promise.all(owners.map(isThere))).toEqual([true, false, false])
  const [[{ err }, message]] = z.tuple([errorLine]).parse(log.error.mock.calls)
  const described = describeError(err)
  expect(described.message).toBe("no")
  const line = JSON.stringify([described, message])
  for (const theirs of [stuck.id, stuck.email]) expect(line).not.toContain(theirs)
})

const errorLine = z.tuple([z.object({ err: z.instanceof(Error) }), z.string()])

test("a site that stops deletes no more accounts, and does not log one that fails then", async () => {
  const { pool, log, stopping, makeVisited, purge, isThere } = await site()
  const owners = [await makeVisited(0), await makeVisited(0), await makeVisited(0)]
  await purge(now)
  const open = await pool.connect()
  await open.query("begin")
  await open.query(`select from "user" for update`)
  const ending = purge(now + notice + 1)
  await until(async () => (await pool.query(waitingForLock)).rowCount === 1)
  stopping.abort()
  // as a database that stops does
  await pool.query(waitingForLock.replace("select", "select pg_cancel_backend(pid)"))
  await ending
  await open.query("rollback")
  open.release()
  expect(await Promise.all(owners.map(isThere))).toEqual([true, true, true])
  expect(log.error).not.toHaveBeenCalled()
})

test("a site that stops mails no more owners; the others are notified after the next start", async () => {
  const { db, log, notified, makeVisited, purge } = await site()
  for (let number = 0; number < 3; number += 1) await makeVisited(0)
  const stopping = new AbortController()
  const notifyInactive = vi.fn(async () => stopping.abort())
  await endInactiveAccounts({ db, now, notifyInactive, log, stopping: stopping.signal })
  expect(notifyInactive).toHaveBeenCalledTimes(1)
  await purge(now)
  expect(notified.length).toBe(2)
})

test("signing in, or getting a role, while inactive accounts are being ended saves the account [D-35]", async () => {
  const { db, pool, makeVisited, purge, isThere } = await site()
  const [returned, promoted] = [await makeVisited(0), await makeVisited(0)]
  await purge(now)
  const expiresAt = new Date(now + 2 * notice)
  const open = await pool.connect()
  await open.query("begin")
  await open.query("insert into session (id, token, user_id, expires_at) values ('s', 's', $1, $2)", [
    returned.id,
    expiresAt,
  ])
  await open.query("insert into role (user_id, role) values ($1, 'admin')", [promoted.id])
  const ending = purge(now + notice + 1)
  await until(async () => (await pool.query(waitingForLock)).rowCount === 1)
  await open.query("commit")
  open.release()
  await ending
  expect([await isThere(returned), await isThere(promoted)]).toEqual([true, true])
  expect(await db.$count(session)).toBe(1)
})

const waitingForLock =
  "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"

test("an account that nobody confirmed, and that has nothing, ends without a mail; one that has something stays [D-35]", async () => {
  const { db, notified, purge, isThere } = await site()
  const lastVisitOn = now - retention.unconfirmedDays * day - 1
  const unconfirmed = { emailVerified: false, lastVisitOn }
  const [empty, recent, confirmed] = [
    await makeUser(db, unconfirmed),
    await makeUser(db, { ...unconfirmed, lastVisitOn: lastVisitOn + 2 }),
    await makeUser(db, { lastVisitOn, emailVerified: true }),
  ]
  const [rider, seller] = [await makeUser(db, unconfirmed), await makeUser(db, unconfirmed)]
  await makeParticipant(db, await makeStage(db), { id: rider.id })
  await makeAd(db, { sellerId: seller.id })
  await purge(now)
  const kept = [recent, confirmed, rider, seller]
  expect([await isThere(empty), ...(await Promise.all(kept.map(isThere)))]).toEqual([
    false,
    ...kept.map(() => true),
  ])
  expect(notified).toEqual([])
})
