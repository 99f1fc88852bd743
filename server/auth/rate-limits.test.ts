import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { rateLimit } from "#server/db/schema/accounts.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { createKeyedHash } from "./keyed-hash.ts"
import { createRateLimits, type Requester } from "./rate-limits.ts"

const now = Date.UTC(2026, 4, 16)
const anna = "anna@example.org"
const from = (address: string, email: string | null = anna): Requester => ({
  address,
  email,
  hasAccount: true,
  known: null,
})

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)
const limits = createRateLimits(db, createKeyedHash("only for tests, and long enough"))

beforeEach(async () => {
  await db.delete(rateLimit)
})

const reserve = (requester: Requester, at = now) => limits.reserve("sign-in", requester, at)

/** A failing attempt; returns the seconds to wait if it is refused. */
const guess = async (requester: Requester, at = now) => {
  const outcome = await reserve(requester, at)
  return outcome.kind === "refused" ? outcome.retryAfter : null
}

const succeed = async (requester: Requester) => {
  const outcome = await reserve(requester)
  if (outcome.kind === "refused") throw new Error("It was refused")
  await outcome.clear()
}

test("password guessing is stopped, whatever address the client claims to have", async () => {
  const { email } = await makeUser(db)
  const browser = openBrowser(site)
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess += 1) {
    const forged = {
      "X-Forwarded-For": `203.0.113.${guess}`,
      "X-Nulle-Client-Address": `198.51.100.${guess}`,
    }
    const answer = await browser.call("accounts/signIn", { email, password: "guess" }, forged)
    statuses.push(answer.status)
    if (answer.status !== 429) continue
    expect(answer.body).toMatchObject({
      json: { code: "too-many-guesses", data: { retryAfter: expect.any(Number) } },
    })
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test("mails to one address are limited", async () => {
  const browser = openBrowser(site)
  const requestMail = () => browser.call("accounts/sendMagicLink", { email: anna })
  const statuses = [
    await requestMail(),
    await requestMail(),
    await requestMail(),
    await requestMail(),
    await requestMail(),
    await requestMail(),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await site.mailsTo(anna)).toHaveLength(5)
})

test("a blocked client may try once more after a tenth of the time, and the answer says when", async () => {
  for (let i = 0; i < 10; i += 1) expect(await guess(from("203.0.113.1"), now + i * 1_000)).toBeNull()
  expect(await guess(from("203.0.113.1"), now + 10_000)).toBe(80)
  expect(await guess(from("203.0.113.1"), now + 90_000)).toBeNull()
  expect(await guess(from("203.0.113.1"), now + 91_000)).toBe(89)
})

test("a client blocked before the clock is set back does not have to wait until it is that late again", async () => {
  const try12 = async (at: number) => {
    const answers: (number | null)[] = []
    for (let i = 0; i < 12; i += 1) answers.push(await guess(from("203.0.113.9"), at))
    return answers
  }
  const hours = 3_600_000
  expect((await try12(now + 5 * hours)).slice(10)).toEqual([90, 90])
  expect((await try12(now)).slice(9)).toEqual([null, 90, 90])
  // if two servers' clocks differ by seconds, one does not release a client blocked by the other
  expect((await try12(now - 5_000))[0]).toBe(95)
})

test("a stranger does not lock the owner out, and no other address either", async () => {
  for (let i = 0; i < 20; i += 1) await guess(from("203.0.113.66"))
  expect(await guess(from("198.51.100.7"))).toBeNull()
  expect(await guess(from("203.0.113.66", "liga@example.org"))).toBeNull()
})

test("guessing at one account from many networks is stopped, and so is guessing at many accounts from one network", async () => {
  const isStopped = async (requester: Requester) => ((await guess(requester)) === null ? 0 : 1)
  let stopped = 0
  for (let i = 0; i < 110; i += 1) stopped += await isStopped(from(`203.0.${i}.1`))
  expect(stopped).toBe(10)
  let stoppedNames = 0
  for (let i = 0; i < 310; i += 1) stoppedNames += await isStopped(from("192.0.2.1", `${i}@example.org`))
  expect(stoppedNames).toBe(10)
})

test("one network is allowed 1,500 failures in a quarter of an hour, at however few accounts", async () => {
  for (let i = 0; i < 160; i += 1) expect(await guess(from("192.0.2.1", `${i}@example.org`))).toBeNull()
  // what counts for the network has counted all of them: let them fail until few are left
  const afterFailures = (count: number) => now + count * 600
  const isOfNetwork = eq(rateLimit.fullOn, afterFailures(160))
  const drained = await db
    .update(rateLimit)
    .set({ fullOn: afterFailures(1_490) })
    .where(isOfNetwork)
    .returning()
  expect(drained).toHaveLength(1)
  let stopped = 0
  for (let i = 0; i < 20; i += 1)
    stopped += (await guess(from("192.0.2.1", `${i}@example.org`))) === null ? 0 : 1
  expect(stopped).toBe(10)
  expect(await guess(from("192.0.2.1"), now + 15 * 60_000)).toBeNull()
})

test("all addresses of an IPv6 network count as one, and the holder of many such networks gets four times as much", async () => {
  for (let i = 0; i < 10; i += 1) await guess(from(`2001:db8:1:2::${i}`))
  expect(await guess(from("2001:db8:1:2:ffff::1"))).not.toBeNull()
  let more = 0
  for (let i = 3; i < 100; i += 1) more += (await guess(from(`2001:db8:1:${i}::1`))) === null ? 1 : 0
  expect(more).toBe(30)
  expect(await guess(from("2001:db8:2:3::1"))).toBeNull()
})

test("signing in clears the counter, and successes count against nobody", async () => {
  for (let i = 0; i < 9; i += 1) await guess(from("203.0.113.1"))
  await succeed(from("203.0.113.1"))
  for (let i = 0; i < 10; i += 1) expect(await guess(from("203.0.113.1"))).toBeNull()
  for (let i = 0; i < 310; i += 1) await succeed(from("192.0.2.1", `${i}@example.org`))
})

test("alternating failure and success at one account uses up none of the network's allowance", async () => {
  const owner = from("192.0.2.1")
  for (let i = 0; i < 30; i += 1) {
    expect(await guess(owner)).toBeNull()
    await succeed(owner)
  }
  let stopped = 0
  for (let i = 0; i < 310; i += 1)
    stopped += (await guess(from("192.0.2.1", `${i}@example.org`))) === null ? 0 : 1
  expect(stopped).toBe(11)
})

test("an attempt refused by one limit counts towards no other", async () => {
  for (let i = 0; i < 400; i += 1) await guess(from("203.0.113.1"))
  expect(await guess(from("203.0.113.1", "liga@example.org"))).toBeNull()
})

test("an attempt that is taken back late, when the bucket was full again, gives back no more than itself", async () => {
  const early = await reserve(from("203.0.113.1"))
  const later = now + 15 * 60_000
  for (let i = 0; i < 10; i += 1) await guess(from("203.0.113.1"), later)
  if (early.kind === "reserved") await early.refund()
  expect([await guess(from("203.0.113.1"), later), await guess(from("203.0.113.1"), later)]).toEqual([
    null,
    90,
  ])
})

test("attempts at the same moment are all counted, and nobody is named by what is kept", async () => {
  const tries = Array.from({ length: 15 }, () => guess(from("203.0.113.1")))
  const stopped = (await Promise.all(tries)).filter((wait) => wait !== null)
  expect(stopped).toHaveLength(5)
  const kept = JSON.stringify(await db.select().from(rateLimit))
  for (const name of [anna, "203.0.113"]) expect(kept).not.toContain(name)
})
