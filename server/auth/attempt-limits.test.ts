import { expect, test } from "vitest"
import { attemptLimit } from "#server/db/schema/accounts.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { createAttemptLimits } from "./attempt-limits.ts"

const now = Date.UTC(2026, 4, 16)
const anna = "anna@example.org"
const from = (address: string, email: string | null = anna) => ({ address, email })

const limitsOf = async () => {
  const { db } = await testDatabase()
  return { db, limits: createAttemptLimits(db, "only for tests, and long enough") }
}

test("who guesses passwords is stopped, whatever address they claim to have", async () => {
  const site = await accountSite(await testDatabase())
  const browser = openBrowser(site)
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess += 1) {
    const forged = {
      "X-Forwarded-For": `203.0.113.${guess}`,
      "X-Nulle-Client-Address": `198.51.100.${guess}`,
    }
    const answer = await browser.post("/api/accounts/sign-in", { email: anna, password: "guess" }, forged)
    statuses.push(answer.status)
    if (answer.status !== 429) continue
    expect(answer.body).toEqual({ why: "too-many-requests", retryAfter: expect.any(Number) })
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
  }
  expect(statuses).toEqual([...Array(10).fill(404), 429, 429])
})

test("an address is not mailed to without end", async () => {
  const site = await accountSite(await testDatabase())
  const browser = openBrowser(site)
  const ask = () => browser.post("/api/accounts/magic-link", { email: anna })
  const statuses = [await ask(), await ask(), await ask(), await ask(), await ask(), await ask()]
  expect(statuses.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429])
  expect(await site.mailsTo(anna)).toHaveLength(5)
})

test("who is stopped may try again when the time is over, and is told when", async () => {
  const { limits } = await limitsOf()
  const quarter = 15 * 60
  for (let i = 0; i < 10; i += 1)
    expect(await limits.count("sign-in", from("203.0.113.1"), now + i * 10_000)).toBeNull()
  expect(await limits.count("sign-in", from("203.0.113.1"), now + 100_000)).toBe(quarter - 100)
  expect(await limits.count("sign-in", from("203.0.113.1"), now + quarter * 1_000)).toBeNull()
})

test("who is stopped by a clock that is set back meanwhile does not wait until it is as late again", async () => {
  const { limits } = await limitsOf()
  const try12 = async (at: number) => {
    const told: (number | null)[] = []
    for (let i = 0; i < 12; i += 1) told.push(await limits.count("sign-in", from("203.0.113.9"), at))
    return told
  }
  const hours = 3_600_000
  expect((await try12(now + 5 * hours)).slice(10)).toEqual([900, 900])
  expect((await try12(now)).slice(9)).toEqual([null, 900, 900])
  // one of two servers that differ by seconds does not free who is stopped by the other
  expect((await try12(now - 5_000))[0]).toBe(905)
})

test("a stranger does not lock the owner out, and no other address either", async () => {
  const { limits } = await limitsOf()
  for (let i = 0; i < 20; i += 1) await limits.count("sign-in", from("203.0.113.66"), now)
  expect(await limits.count("sign-in", from("198.51.100.7"), now)).toBeNull()
  expect(await limits.count("sign-in", from("203.0.113.66", "liga@example.org"), now)).toBeNull()
})

test("one who changes addresses is stopped too, and so is one who changes the names", async () => {
  const { limits } = await limitsOf()
  let stopped = 0
  for (let i = 0; i < 110; i += 1)
    stopped += (await limits.count("sign-in", from(`203.0.113.${i}`), now)) === null ? 0 : 1
  expect(stopped).toBe(10)
  let stoppedNames = 0
  for (let i = 0; i < 40; i += 1)
    stoppedNames +=
      (await limits.count("sign-in", from("192.0.2.1", `${i}@example.org`), now)) === null ? 0 : 1
  expect(stoppedNames).toBe(10)
})

test("of an IPv6 network all addresses count as one", async () => {
  const { limits } = await limitsOf()
  for (let i = 0; i < 10; i += 1) await limits.count("sign-in", from(`2001:db8:1:2::${i}`), now)
  expect(await limits.count("sign-in", from("2001:db8:1:2:ffff::1"), now)).not.toBeNull()
  expect(await limits.count("sign-in", from("2001:db8:1:3::1"), now)).toBeNull()
})

test("who got in has a clean slate", async () => {
  const { limits } = await limitsOf()
  for (let i = 0; i < 10; i += 1) await limits.count("sign-in", from("203.0.113.1"), now)
  await limits.forget("sign-in", from("203.0.113.1"))
  expect(await limits.count("sign-in", from("203.0.113.1"), now)).toBeNull()
})

test("attempts at the same moment are all counted, and nobody is named by what is kept", async () => {
  const { db, limits } = await limitsOf()
  const tries = Array.from({ length: 15 }, () => limits.count("sign-in", from("203.0.113.1"), now))
  const stopped = (await Promise.all(tries)).filter((wait) => wait !== null)
  expect(stopped).toHaveLength(5)
  const kept = JSON.stringify(await db.select().from(attemptLimit))
  for (const name of [anna, "203.0.113"]) expect(kept).not.toContain(name)
})
