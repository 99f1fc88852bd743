import { randomUUID } from "node:crypto"
import { hashPassword } from "better-auth/crypto"
import { expect, test } from "vitest"
import { account } from "#server/db/schema/accounts.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { codeIn, linkIn, resetTokenIn } from "#tests/support/mails.ts"
import { type Attempt, createAttemptLimits } from "./attempt-limits.ts"
import { createKeyedHash } from "./keyed-hash.ts"

// A hundred phones share one address, as in the paddock of a race, and one of them is hostile.

const database = await testDatabase()
const { db } = database
const secret = "only for tests, and long enough for them"
const site = await accountSite(database, { trustedProxies: 1, secret })
const password = "steep-and-muddy"
const hashed = await hashPassword(password)
const limits = createAttemptLimits(db, createKeyedHash(secret))

/** A browser that has never been here, behind an address. */
const phoneAt = (address: string) =>
  openBrowser(site, { "Accept-Language": "en", "X-Forwarded-For": address })

/** Fails so often, some at the same moment; returns how often each status was answered. */
const storm = async (times: number, fail: (i: number) => Promise<{ status: number }>) => {
  const counts: Record<number, number> = {}
  const fails = Array.from({ length: times }, (_, i) => i)
  const failOn = async () => {
    for (let i = fails.pop(); i !== undefined; i = fails.pop()) {
      const { status } = await fail(i)
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 20 }, failOn))
  return counts
}

/** Fails for each of them so often as one stranger may, without the work of checking a password. */
const failFor = async (emails: readonly string[], attempt: Attempt, { times, address }: Failing) => {
  const requester = (email: string) => ({ address, email, hasAccount: true, known: null })
  for (const email of emails)
    for (let i = 0; i < times; i += 1) await limits.reserve(attempt, requester(email), Date.now())
}

type Failing = { times: number; address: string }

/** Riders with a password, who have not been here yet. */
const ridersOf = (length: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length }, async () => {
      const { id, email } = await makeUser(db)
      await db
        .insert(account)
        .values({ id: randomUUID(), userId: id, accountId: id, providerId: "credential", password: hashed })
      return email
    }),
  )

test("one phone fails more than 2,000 times, at everybody's account too, and everybody else behind its address signs in by password", async () => {
  const paddock = "192.0.2.1"
  const riders = await ridersOf(99)
  const hostile = phoneAt(paddock)
  const answered = await storm(1_500, (i) =>
    hostile.post("/api/accounts/sign-in", { email: `made-up-${i}@example.org`, password: "guess" }),
  )
  // who has no account is told so, but not to whoever asks about very many
  expect(answered).toEqual({ 404: 300, 401: 1_200 })
  await failFor(riders, "sign-in", { times: 9, address: paddock })
  const signedIn = await storm(33, (i) =>
    phoneAt(paddock).post("/api/accounts/sign-in", { email: riders[3 * i], password }),
  )
  expect(signedIn).toEqual({ 204: 33 })
}, 120_000)

test("one phone asks for mails to everybody, and to 2,000 made-up addresses, and everybody else signs in by link, by code and by a new password", async () => {
  const paddock = "192.0.2.2"
  const riders = await ridersOf(99)
  const hostile = phoneAt(paddock)
  const ask = (way: string) => (i: number) =>
    hostile.post(`/api/accounts/${way}`, { email: `nobody-${i}@example.org` })
  expect(await storm(1_000, ask("magic-link"))).toEqual({ 204: 120, 429: 880 })
  expect(await storm(1_000, ask("forgot-password"))).toEqual({ 429: 1_000 })
  await failFor(riders, "mail", { times: 4, address: paddock })
  for (const email of riders.slice(0, 3)) {
    const byLink = phoneAt(paddock)
    expect(await byLink.post("/api/accounts/magic-link", { email })).toMatchObject({ status: 204 })
    const token = linkIn((await site.mailsTo(email)).at(-1)).searchParams.get("token")
    expect(await byLink.post("/api/accounts/finish-signup", { token })).toMatchObject({ status: 204 })
    expect(await byLink.post("/api/accounts/code", { purpose: "set-password" })).toMatchObject({
      status: 204,
    })
    const code = codeIn((await site.mailsTo(email)).at(-1))
    const set = await byLink.post("/api/accounts/set-password", { code, password: "dusty-and-dry" })
    expect(set).toMatchObject({ status: 204 })
  }
  for (const email of riders.slice(3, 6)) {
    const byReset = phoneAt(paddock)
    expect(await byReset.post("/api/accounts/forgot-password", { email })).toMatchObject({ status: 204 })
    const token = resetTokenIn((await site.mailsTo(email)).at(-1))
    const reset = await byReset.post("/api/accounts/reset-password", { token, password: "dusty-and-dry" })
    expect(reset).toMatchObject({ status: 204 })
  }
}, 120_000)

test("whoever makes up links stops no true one, in their network or beside it", async () => {
  const paddock = "198.51.100.1"
  const [byLink = "", byReset = ""] = await ridersOf(2)
  const asking = phoneAt(paddock)
  await asking.post("/api/accounts/magic-link", { email: byLink })
  await asking.post("/api/accounts/forgot-password", { email: byReset })
  const newcomer = phoneAt(paddock)
  const own = { email: "new-rider@example.org", password, name: "New" }
  await newcomer.post("/api/accounts/sign-up", own)
  const made = "x".repeat(32)
  const failing = Array.from({ length: 5 }, (_, i) => phoneAt(`198.51.100.${i + 1}`))
  for (const { cookies } of failing) cookies.set(`nulle.link-${made.slice(0, 8)}`, made)
  const answered = await storm(1_500, (i) => {
    const phone = failing[i % 5] ?? asking
    if (i % 3 === 0) return phone.post("/api/accounts/reset-password", { token: made, password })
    return phone.post("/api/accounts/finish-signup", { token: made })
  })
  expect(answered).toEqual({ 400: 1_200, 429: 300 })
  const link = linkIn((await site.mailsTo(byLink)).at(-1)).searchParams.get("token")
  expect(await asking.post("/api/accounts/finish-signup", { token: link })).toMatchObject({ status: 204 })
  const token = resetTokenIn((await site.mailsTo(byReset)).at(-1))
  const reset = await asking.post("/api/accounts/reset-password", { token, password: "dusty-and-dry" })
  expect(reset).toMatchObject({ status: 204 })
  const { hash } = linkIn((await site.mailsTo(own.email)).at(-1))
  const confirm = { token: new URLSearchParams(hash.slice(1)).get("token"), password }
  expect(await newcomer.post("/api/accounts/confirm-address", confirm)).toMatchObject({ status: 204 })
}, 120_000)

test("whoever holds a link to confirm an address guesses its password thirty times, and not forever", async () => {
  const own = { email: "squatted-here@example.org", password, name: "Squatter" }
  await phoneAt("203.0.113.7").post("/api/accounts/sign-up", own)
  const { hash } = linkIn((await site.mailsTo(own.email)).at(-1))
  const token = new URLSearchParams(hash.slice(1)).get("token")
  const guessing = phoneAt("203.0.113.8")
  const answered = await storm(33, () =>
    guessing.post("/api/accounts/confirm-address", { token, password: "guess" }),
  )
  expect(answered).toEqual({ 401: 30, 429: 3 })
}, 60_000)

test("whoever tries taken addresses keeps nobody from signing up", async () => {
  const paddock = "192.0.2.3"
  const riders = await ridersOf(130)
  await failFor(riders, "sign-up", { times: 1, address: paddock })
  const own = { email: "next-rider@example.org", password, name: "Next" }
  expect(await phoneAt(paddock).post("/api/accounts/sign-up", own)).toMatchObject({ status: 204 })
  const taken = await phoneAt(paddock).post("/api/accounts/sign-up", { ...own, email: riders[0] })
  expect(taken).toMatchObject({ status: 429 })
})
