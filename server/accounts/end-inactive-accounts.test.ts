import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { keptFor } from "#domain/accounts/kept-for.ts"
import { session, user } from "#server/db/schema/accounts.ts"
import { result } from "#server/db/schema/results.ts"
import { role } from "#server/db/schema/roles.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { endInactiveAccounts, noteVisits } from "./end-inactive-accounts.ts"

const day = 24 * 3_600_000
const now = Date.now()
const inactiveAfter = keptFor.inactiveYears * 365 * day
const notice = keptFor.inactiveNoticeDays * day
const lastMonth = now - inactiveAfter + notice - 1

/** Accounts, the days that purges run on, and who was told. */
const site = async () => {
  const { db } = await testDatabase()
  const told: string[] = []
  return {
    db,
    told,
    makeVisited: (lastVisitOn: number) => makeUser(db, { lastVisitOn }),
    purge: (at: number) =>
      endInactiveAccounts({ db, now: at, tellInactive: async (email) => void told.push(email) }),
    isThere: async ({ id }: { id: string }) => (await db.$count(user, eq(user.id, id))) === 1,
  }
}

test("an account that nobody has used for years ends a month after a mail has said so; its results stay [D-35]", async () => {
  const { db, told, makeVisited, purge, isThere } = await site()
  const rider = await makeVisited(lastMonth)
  const used = await makeVisited(lastMonth + 2)
  await makeScoredStage(db, { cards: { "Anna Ozola": [[1]] }, riders: { "Anna Ozola": { id: rider.id } } })
  await purge(now)
  await purge(now + day)
  expect(told).toEqual([rider.email, used.email])
  await purge(now + notice)
  expect(await isThere(rider)).toBe(true)
  await purge(now + notice + 1)
  expect([await isThere(rider), await isThere(used)]).toEqual([false, true])
  expect(await db.select().from(result)).toMatchObject([{ name: "—", birthDate: null }])
})

test("who uses the account after the mail keeps it, and is told again years later [D-35]", async () => {
  const { db, told, makeVisited, purge, isThere } = await site()
  const owner = await makeVisited(lastMonth)
  await purge(now)
  const back = new Date(now + day)
  await db
    .insert(session)
    .values({ id: "s", token: "s", userId: owner.id, expiresAt: back, createdAt: back, updatedAt: back })
  await noteVisits(db)
  await purge(now + notice + day)
  expect([await isThere(owner), told]).toEqual([true, [owner.email]])
  await purge(now + day + inactiveAfter)
  expect(told).toEqual([owner.email, owner.email])
})

test("to sign in is to use the account", async () => {
  const database = await testDatabase()
  const { db } = database
  const browser = openBrowser(await accountSite(database))
  const account = { email: "anna@example.org", password: "steep-and-muddy", name: "Anna Ozola" }
  await browser.post("/api/accounts/sign-up", account)
  await db.update(user).set({ lastVisitOn: 0 })
  await browser.post("/api/accounts/sign-in", account)
  const [{ lastVisitOn } = { lastVisitOn: 0 }] = await db.select().from(user)
  expect(lastVisitOn).toBeGreaterThanOrEqual(now)
})

test("admins and secretaries are neither told nor deleted, however long they are away [D-35]", async () => {
  const { db, told, makeVisited, purge, isThere } = await site()
  const [admin, secretary] = [await makeVisited(0), await makeVisited(0)]
  const { id: institutionId } = await makeInstitution(db)
  await db.insert(role).values([
    { userId: admin.id, role: "admin" },
    { userId: secretary.id, role: "secretary", institutionId },
  ])
  // what stays under a deleted account
  await makeUser(db, { id: "deleted-1", lastVisitOn: 0 })
  for (const at of [now, now + notice + day]) await purge(at)
  expect([await isThere(admin), await isThere(secretary), told]).toEqual([true, true, []])
})

test("no more than fifty owners are told a day, and none after a mail that was not sent", async () => {
  const { db, told, makeVisited, purge } = await site()
  for (let number = 0; number < 60; number += 1) await makeVisited(number)
  const failing = endInactiveAccounts({
    db,
    now,
    tellInactive: () => Promise.reject(new Error("The mail server is away")),
  })
  await expect(failing).rejects.toThrow("away")
  expect(await db.$count(user, eq(user.inactivityToldOn, now))).toBe(0)
  for (const at of [now, now + 1]) await purge(at)
  expect(told.length).toBe(50)
  await purge(now + day + 1)
  expect(told.length).toBe(60)
})
